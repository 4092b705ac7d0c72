import { Alert, Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { Link, navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { BookingApi } from '../../api/booking';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { Person } from '../../api/calendar-types';
import { browserZone } from '../bookings/when';
import { newDraft, problemsOf, sentSlot } from './event-draft';
import { EventFields, HoursField } from './event-fields';
import { HostsField } from './hosts-field';
import { shareHours } from './share-hours';
import { ZoneSelect } from './zone-select';

interface NewCalendarFormProps {
  people: readonly Person[];
  /** Id of the signed-in person. */
  me: number | undefined;
}

type Kind = 'simple' | 'team';

/** Asks for a calendar and its first event type. */
export function NewCalendarForm({ people, me }: NewCalendarFormProps) {
  const refresh = useBookingRefresh();
  const booking = useBookingApi();
  const without = people.filter(({ calendar_id }) => calendar_id === null);
  const [type, setType] = useState<Kind>(without.length > 0 ? 'simple' : 'team');
  const [owner, setOwner] = useState((without.find(({ id }) => id === me) ?? without[0])?.id);
  const [title, setTitle] = useState('');
  const [zone, setZone] = useState(browserZone);
  const [draft, setDraft] = useState(() => newDraft(type === 'team' ? 'round_robin' : 'single', true));
  const [isChecked, setChecked] = useState(false);
  const found = problemsOf(draft, type === 'team');
  const problems = isChecked ? found : {};
  const isUntitled = type === 'team' && title.trim() === '';
  const create = useAction(() => createCalendar(booking, { type, title, zone, owner, draft }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isUntitled || Object.keys(found).length > 0) return;
    const made = await create.run();
    if (!made) return;
    notifications.show({ color: 'green', title: 'Created', message: `“${made.slot.title}” can be booked from now on.` });
    await refresh();
    navigate(`/calendars/${made.calendar.id}/events/${made.slot.id}`);
  }

  const choose = (chosen: string) => {
    setType(chosen === 'team' ? 'team' : 'simple');
    setDraft({ ...draft, kind: chosen === 'team' ? 'round_robin' : 'single', members: [] });
  };
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg" maw={760}>
        <Section title="Calendar" lead="Whose time it is, and in which zone.">
          <Stack>
            {without.length > 0 ? <KindChoice type={type} onChoose={choose} /> : <TeamsOnly />}
            {type === 'simple' && (
              <NativeSelect
                label="Person"
                description="Everybody has at most one calendar of their own; those without one are listed."
                data={without.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(owner ?? '')}
                onChange={({ currentTarget: { value } }) => setOwner(Number(value))}
              />
            )}
            <TextInput
              label="Title"
              description={type === 'simple' ? 'Leave it empty to use the name of the person.' : 'What guests know the team by.'}
              value={title}
              onChange={({ currentTarget: { value } }) => setTitle(value)}
              error={isChecked && isUntitled && 'Enter a title.'}
              required={type === 'team'}
              maxLength={192}
              autoComplete="off"
            />
            <ZoneSelect label="Time zone" description="The hours below are in this time zone." zone={zone} onChange={setZone} />
          </Stack>
        </Section>
        <Section title="First event type" lead="What guests can book.">
          <Stack>
            {type === 'team' && <HostsField {...{ people, draft, problems }} onChange={change} />}
            <EventFields {...{ draft, problems, calendar: type }} onChange={change} />
          </Stack>
        </Section>
        <Section
          title="Hours"
          lead={type === 'team' ? 'When the hosts of this event type are available.' : 'When this person is available.'}
        >
          <HoursField {...{ draft, problems, zone }} onChange={change} />
        </Section>
        {isChecked && (isUntitled || Object.keys(found).length > 0) && (
          <Alert color="red" variant="light" role="alert" title="Not created yet">
            <Text size="sm">{['Fix the fields marked above.', ...Object.values(found)].join(' ')}</Text>
          </Alert>
        )}
        {create.error !== undefined && <Failure isInline title="The calendar was not created" message={messageOf(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            Create the calendar
          </Button>
          <Button component={Link} to="/calendars" variant="default">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function KindChoice({ type, onChoose }: { type: Kind; onChoose: (type: string) => void }) {
  const data = [
    { value: 'simple', label: 'One person' },
    { value: 'team', label: 'A team' },
  ];
  return <SegmentedControl aria-label="Whose calendar" data={data} value={type} onChange={onChoose} style={{ alignSelf: 'flex-start' }} />;
}

function TeamsOnly() {
  return (
    <Text size="sm">
      Everybody on this site has a calendar already, so that this one is for a team. Event types can be added to the others as well.
    </Text>
  );
}

interface CalendarDraft {
  type: Kind;
  title: string;
  zone: string;
  owner: number | undefined;
  draft: ReturnType<typeof newDraft>;
}

/** The hours typed become the person's schedule, unless there is one already: then they are the event type's own. */
async function createCalendar(booking: BookingApi, { type, title, zone, owner, draft }: CalendarDraft) {
  const hasOwnHours = type === 'team' || (owner !== undefined && (await booking.hasSchedule(owner)));
  const made = await booking.createCalendar({
    title: title.trim(),
    type,
    author_timezone: zone,
    slot: sentSlot({ ...draft, hasOwnHours }),
    ...(type === 'simple' && owner !== undefined && { user_id: owner }),
  });
  if (type === 'team') await shareHours(booking, made.slot);
  return made;
}
