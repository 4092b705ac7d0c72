import { Anchor } from '@mantine/core';
import { messageOf } from '../../../../api/errors';
import { useSession } from '../../../../api/hooks';
import { BackIcon } from '../../../../ui/icons';
import { PageHead } from '../../../../ui/page-head';
import { Link } from '../../../../ui/router';
import { Failure, Loading } from '../../../../ui/states';
import { usePeople } from '../../api/booking-hooks';
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

/** The link back to the list. */
export function BackToCalendars() {
  return (
    <Anchor component={Link} to="/calendars" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
      <BackIcon size={15} /> All calendars
    </Anchor>
  );
}
