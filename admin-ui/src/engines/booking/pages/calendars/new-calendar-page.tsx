import { messageOf } from '../../../../api/errors';
import { useSession } from '../../../../api/hooks';
import { PageHead } from '../../../../ui/page-head';
import { Failure, Loading } from '../../../../ui/states';
import { usePeople } from '../../api/booking-hooks';
import { BackToCalendars } from './back-to-calendars';
import { NewCalendarForm } from './new-calendar-form';

/** A new calendar with its first event type. */
export function NewCalendarPage() {
  const { data: people, error, refetch } = usePeople();
  const me = useSession().data?.user.id;
  return (
    <>
      <BackToCalendars />
      <PageHead title="New calendar" lead="A calendar with its first event type. More event types can be added later." />
      {!people && error && (
        <Failure
          title="The people of this site could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!people && !error && <Loading label="Loading the people of this site" />}
      {people && <NewCalendarForm people={people} me={me} />}
    </>
  );
}
