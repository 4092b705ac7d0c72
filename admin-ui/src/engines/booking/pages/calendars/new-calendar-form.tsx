import { Alert, Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { type Text as Texts, useText } from '../../../../texts';
import { Link, navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { BookingApi } from '../../api/booking';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { CalendarKind, Person } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import { browserZone } from '../bookings/when';
import { newDraft, problemsOf, sentSlot } from './event-draft';
import { EventFields, HoursField, StartsPart } from './event-fields';
import { HostsField } from './hosts-field';
import { kindsOf } from './kinds';
import { saveStarts } from './save-starts';
import { shareHours } from './share-hours';
import { ZoneSelect } from './zone-select';

interface NewCalendarFormProps {
  people: readonly Person[];
  /** Id of the signed-in person. */
  me: number | undefined;
}

/** Asks for a calendar and its first event type. */
export function NewCalendarForm({ people, me }: NewCalendarFormProps) {
  const t = useText('calendars');
  const frame = useText('frame');
  const refresh = useBookingRefresh();
  const booking = useBookingApi();
  const without = people.filter(({ calendar_id }) => calendar_id === null);
  const [type, setType] = useState<CalendarKind>(without.length > 0 ? 'simple' : 'team');
  const [owner, setOwner] = useState((without.find(({ id }) => id === me) ?? without[0])?.id);
  const [title, setTitle] = useState('');
  const [zone, setZone] = useState(browserZone);
  const [draft, setDraft] = useState(() => newDraft(kindsOf[type][0] ?? 'single', true));
  const [isChecked, setChecked] = useState(false);
  const found = problemsOf(draft, type);
  const problems = isChecked ? found : {};
  const isUntitled = type !== 'simple' && title.trim() === '';
  const create = useAction(() => createCalendar(booking, { type, title, zone, owner, draft, t }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isUntitled || Object.keys(found).length > 0) return;
    const made = await create.run();
    if (!made) return;
    notifications.show({ color: 'green', title: t('created'), message: t('created_text', { title: made.slot.title }) });
    await refresh();
    navigate(`/calendars/${made.calendar.id}/events/${made.slot.id}`);
  }

  const choose = (chosen: string) => {
    const kind = calendarKinds.find((one) => one === chosen) ?? 'simple';
    setType(kind);
    setDraft({ ...draft, kind: kindsOf[kind][0] ?? 'single', members: [] });
  };
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg" maw={760}>
        <Section title={t('calendar')} lead={t('calendar_lead')}>
          <Stack>
            <KindChoice type={type} hasPeople={without.length > 0} onChoose={choose} />
            {without.length === 0 && <TeamsOnly />}
            {type === 'simple' && (
              <NativeSelect
                label={t('person')}
                description={t('person_hint')}
                data={without.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(owner ?? '')}
                onChange={({ currentTarget: { value } }) => setOwner(Number(value))}
              />
            )}
            <TextInput
              label={t('title')}
              description={t(`title_hint_${type}`)}
              value={title}
              onChange={({ currentTarget: { value } }) => setTitle(value)}
              error={isChecked && isUntitled && t('title_missing')}
              required={type !== 'simple'}
              {...bounds.calendar.title}
              autoComplete="off"
            />
            <ZoneSelect label={t('zone')} description={t('zone_hint')} zone={zone} onChange={setZone} />
          </Stack>
        </Section>
        <Section title={t('first_event')} lead={t('event_lead')}>
          <Stack>
            {type !== 'simple' && <HostsField {...{ people, draft, problems }} onChange={change} />}
            <EventFields {...{ draft, problems, calendar: type }} onChange={change} />
          </Stack>
        </Section>
        {type === 'event' ? (
          <StartsPart {...{ draft, problems, zone }} onChange={change} />
        ) : (
          <Section title={t('hours')} lead={t(`hours_lead_${type}`)}>
            <HoursField {...{ draft, problems, zone }} onChange={change} />
          </Section>
        )}
        {isChecked && (isUntitled || Object.keys(found).length > 0) && (
          <Alert color="red" variant="light" role="alert" title={t('not_created')}>
            <Text size="sm">{[t('fix_fields_above'), ...Object.values(found).map((problem) => t(problem))].join(' ')}</Text>
          </Alert>
        )}
        {create.error !== undefined && <Failure isInline title={t('calendar_not_created')} message={messageOf(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            {t('create_calendar')}
          </Button>
          <Button component={Link} to="/calendars" variant="default">
            {frame('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const calendarKinds: readonly CalendarKind[] = ['simple', 'team', 'event'];

interface KindChoiceProps {
  type: CalendarKind;
  /** Somebody has no calendar of their own yet. */
  hasPeople: boolean;
  onChoose: (type: string) => void;
}

function KindChoice({ type, hasPeople, onChoose }: KindChoiceProps) {
  const t = useText('calendars');
  const kinds = calendarKinds.filter((kind) => hasPeople || kind !== 'simple');
  return (
    <Radio.Group label={t('whose')} value={type} onChange={onChoose}>
      <Group gap="md" mt={6}>
        {kinds.map((kind) => (
          <Radio key={kind} value={kind} label={t(`whose_${kind}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function TeamsOnly() {
  const t = useText('calendars');
  return <Text size="sm">{t('teams_only')}</Text>;
}

interface CalendarDraft {
  type: CalendarKind;
  title: string;
  zone: string;
  owner: number | undefined;
  draft: ReturnType<typeof newDraft>;
  t: Texts<'calendars'>;
}

/** The hours typed become the person's schedule, unless there is one already: then they are the event type's own. */
async function createCalendar(booking: BookingApi, { type, title, zone, owner, draft, t }: CalendarDraft) {
  const hasOwnHours = type !== 'simple' || (owner !== undefined && (await booking.hasSchedule(owner)));
  const made = await booking.createCalendar({
    title: title.trim(),
    type,
    author_timezone: zone,
    slot: sentSlot({ ...draft, hasOwnHours }),
    ...(type === 'simple' && owner !== undefined && { user_id: owner }),
  });
  if (type === 'team') await shareHours(booking, made.slot, t);
  await saveStarts(booking, made.slot, { ...draft, t });
  return made;
}
