import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { PageHead } from '../../../../ui/page-head';
import { Link, navigate } from '../../../../ui/router';
import { Failure, Loading } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh, useCalendar, usePeople } from '../../api/booking-hooks';
import type { BookingCalendar, Person } from '../../api/calendar-types';
import { BackToCalendars } from './back-to-calendars';
import { type EventDraft, newDraft, problemsOf, sentEvent } from './event-draft';
import { EventFields, HoursField } from './event-fields';
import { HostsField } from './hosts-field';
import { kindOptions } from './kinds';
import { shareHours } from './share-hours';

/** A new event type of a calendar. */
export function NewEventPage({ calendarId }: { calendarId: number }) {
  const { data: calendar, error, refetch } = useCalendar(calendarId);
  const { data: people } = usePeople();
  return (
    <>
      <BackToCalendars />
      <PageHead title="New event type" lead={calendar && `In the calendar “${calendar.title}”.`} />
      {!calendar && error && (
        <Failure
          title="The calendar could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!(calendar && people) && !error && <Loading label="Loading the calendar" />}
      {calendar && people && (kindOptions(calendar.type).length > 0 ? <Form {...{ calendar, people }} /> : <OneOff />)}
    </>
  );
}

function OneOff() {
  return (
    <Text maw={640}>
      This calendar is for events on fixed times. Add them through the console or an assistant, which can choose the times.
    </Text>
  );
}

function Form({ calendar, people }: { calendar: BookingCalendar; people: readonly Person[] }) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const isTeam = calendar.type === 'team';
  const [draft, setDraft] = useState(() => newDraft(isTeam ? 'round_robin' : 'single', isTeam));
  const [isChecked, setChecked] = useState(false);
  const found = problemsOf(draft, isTeam);
  const problems = isChecked ? found : {};
  const change = (changed: Partial<EventDraft>) => setDraft({ ...draft, ...changed });
  const create = useAction(async () => {
    const { slot } = await booking.createEvent(calendar.id, sentEvent(draft));
    if (isTeam && draft.hasOwnHours) await shareHours(booking, slot);
    return slot;
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(found).length > 0) return;
    const slot = await create.run();
    if (!slot) return;
    notifications.show({ color: 'green', title: 'Created', message: `“${slot.title}” can be booked from now on.` });
    await refresh();
    navigate(`/calendars/${calendar.id}/events/${slot.id}`);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg" maw={760}>
        <Section title="Event type" lead="What guests can book.">
          <Stack>
            {isTeam && <HostsField {...{ people, draft, problems }} onChange={change} />}
            <EventFields {...{ draft, problems, calendar: calendar.type }} onChange={change} />
          </Stack>
        </Section>
        <Section title="Hours" lead="When it can be booked. Times that are taken are not offered.">
          <Stack>
            <Radio.Group
              label="Whose hours"
              value={draft.hasOwnHours ? 'own' : 'usual'}
              onChange={(value) => change({ hasOwnHours: value === 'own' })}
            >
              <Stack gap="xs" mt={6}>
                <Radio
                  value="usual"
                  label={isTeam ? 'Each host uses their own schedule' : `The usual schedule of ${calendar.author_profile.name}`}
                />
                <Radio value="own" label="Hours of its own" />
              </Stack>
            </Radio.Group>
            {draft.hasOwnHours && <HoursField {...{ draft, problems, zone: calendar.author_timezone }} onChange={change} />}
          </Stack>
        </Section>
        {Object.keys(problems).length > 0 && (
          <Alert color="red" variant="light" role="alert" title="Not created yet">
            <Text size="sm">{Object.values(problems).join(' ')}</Text>
          </Alert>
        )}
        {create.error !== undefined && <Failure isInline title="The event type was not created" message={messageOf(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            Create the event type
          </Button>
          <Button component={Link} to="/calendars" variant="default">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
