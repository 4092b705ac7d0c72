import { messageOf } from '../../../../api/errors';
import { useSession } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { PageHead } from '../../../../ui/page-head';
import { Failure, Loading } from '../../../../ui/states';
import { usePeopleWithoutCalendar } from '../../api/booking-hooks';
import { BackToCalendars } from './back-to-calendars';
import { NewCalendarForm } from './new-calendar-form';

/** A new calendar with its first event type. */
export function NewCalendarPage() {
  const t = useText('calendars');
  const frame = useText('frame');
  const { data: people, error, refetch } = usePeopleWithoutCalendar();
  const me = useSession().data?.user.id;
  return (
    <>
      <BackToCalendars />
      <PageHead title={t('new_calendar')} lead={t('new_calendar_lead')} />
      {!people && error && (
        <Failure
          title={t('site_people_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {!people && !error && <Loading label={t('site_people_loading')} />}
      {people && <NewCalendarForm without={people} me={me} />}
    </>
  );
}
