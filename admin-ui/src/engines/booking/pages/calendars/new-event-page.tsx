import { Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { PageHead } from '../../../../ui/page-head';
import { navigate } from '../../../../ui/router';
import { Failure, Loading } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh, useCalendar } from '../../api/booking-hooks';
import type { BookingCalendar } from '../../api/calendar-types';
import { BackToCalendars } from './back-to-calendars';
import { type DraftProblems, type EventDraft, newDraft, problemsOf, sentEvent } from './event-draft';
import { EventFields, HoursField, StartsPart } from './event-fields';
import { FormEnd } from './form-end';
import { HostsField } from './hosts-field';
import { kindsOf } from './kinds';
import { saveStarts } from './save-starts';
import { shareHours } from './share-hours';

/** A new event type of a calendar. */
export function NewEventPage({ calendarId }: { calendarId: number }) {
  const t = useText('calendars');
  const frame = useText('frame');
  const { data: calendar, error, refetch } = useCalendar(calendarId);
  return (
    <>
      <BackToCalendars />
      <PageHead title={t('new_event')} lead={calendar && t('in_calendar', { title: calendar.title })} />
      {!calendar && error && (
        <Failure title={t('one_failed')} message={messageOf(error)} action={{ label: frame('try_again'), perform: () => void refetch() }} />
      )}
      {!calendar && !error && <Loading label={t('one_loading')} />}
      {calendar && <Form calendar={calendar} />}
    </>
  );
}

function Form({ calendar }: { calendar: BookingCalendar }) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const isTeam = calendar.type === 'team';
  const [draft, setDraft] = useState(() => newDraft(kindsOf[calendar.type][0] ?? 'single', calendar.type !== 'simple'));
  const [isChecked, setChecked] = useState(false);
  const allProblems = problemsOf(draft, calendar.type);
  const problems = isChecked ? allProblems : {};
  const change = (changed: Partial<EventDraft>) => setDraft({ ...draft, ...changed });
  const create = useAction(async () => {
    const { slot } = await booking.createEvent(calendar.id, sentEvent(draft));
    if (isTeam && draft.hasOwnHours) await shareHours(booking, slot, t);
    await saveStarts(booking, slot, { ...draft, t });
    return slot;
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(allProblems).length > 0) return;
    const slot = await create.run();
    if (!slot) return;
    notifications.show({ color: 'green', title: t('created'), message: t('created_text', { title: slot.title }) });
    await refresh();
    navigate(`/calendars/${calendar.id}/events/${slot.id}`);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg" maw={760}>
        <Section title={t('event')} lead={t('event_lead')}>
          <Stack>
            {calendar.type !== 'simple' && <HostsField {...{ draft, problems }} onChange={change} />}
            <EventFields {...{ draft, problems, calendar: calendar.type }} onChange={change} />
          </Stack>
        </Section>
        {calendar.type === 'event' ? (
          <StartsPart draft={draft} problems={problems} zone={calendar.author_timezone} onChange={change} />
        ) : (
          <HoursPart draft={draft} problems={problems} calendar={calendar} onChange={change} />
        )}
        <FormEnd problems={problems} action={create} refused={t('event_not_created')} label={t('create_event')} />
      </Stack>
    </form>
  );
}

interface PartProps {
  draft: EventDraft;
  problems: DraftProblems;
  onChange: (changed: Partial<EventDraft>) => void;
}

/** The hours by which a new event type can be booked. */
function HoursPart({ draft, problems, calendar, onChange }: PartProps & { calendar: BookingCalendar }) {
  const t = useText('calendars');
  const isTeam = calendar.type === 'team';
  return (
    <Section title={t('hours')} lead={t('event_hours_lead')}>
      <Stack>
        <Radio.Group
          label={t('whose_hours')}
          value={draft.hasOwnHours ? 'own' : 'usual'}
          onChange={(value) => onChange({ hasOwnHours: value === 'own' })}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="usual" label={isTeam ? t('hours_usual_team') : t('hours_usual', { name: calendar.author_profile.name })} />
            <Radio value="own" label={t('hours_own')} />
          </Stack>
        </Radio.Group>
        {draft.hasOwnHours && <HoursField {...{ draft, problems, zone: calendar.author_timezone }} onChange={onChange} />}
      </Stack>
    </Section>
  );
}
