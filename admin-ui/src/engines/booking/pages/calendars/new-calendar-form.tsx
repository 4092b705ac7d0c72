import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { AccountPicker } from '../../../../ui/accounts/account-picker';
import { browserZone } from '../../../../ui/browser-zone';
import { navigate } from '../../../../ui/router';
import { useBookingApi, useBookingRefresh, usePeople } from '../../api/booking-hooks';
import type { CalendarKind, Person } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import { createCalendar } from './create-calendar';
import { newDraft, problemsOf } from './event-draft';
import { EventFields, HoursField, StartsPart } from './event-fields';
import { FormEnd } from './form-end';
import { HostsField } from './hosts-field';
import { kindsOf } from './kinds';
import { ZoneSelect } from './zone-select';

interface NewCalendarFormProps {
  /** Who has no calendar yet. */
  without: readonly Person[];
  /** Id of the signed-in person. */
  me: number | undefined;
}

/** Asks for a calendar and its first event type. */
export function NewCalendarForm({ without, me }: NewCalendarFormProps) {
  const t = useText('calendars');
  const refresh = useBookingRefresh();
  const booking = useBookingApi();
  const people = usePeople();
  const [type, setType] = useState<CalendarKind>(without.length > 0 ? 'simple' : 'team');
  const [owner, setOwner] = useState((without.find(({ id }) => id === me) ?? without[0])?.id);
  const [title, setTitle] = useState('');
  const [zone, setZone] = useState(browserZone);
  const [draft, setDraft] = useState(() => newDraft(kindsOf[type][0] ?? 'single', true));
  const [isChecked, setChecked] = useState(false);
  const allProblems = problemsOf(draft, type);
  const problems = isChecked ? allProblems : {};
  const isUntitled = type !== 'simple' && title.trim() === '';
  const create = useAction(() => createCalendar(booking, { type, title, zone, owner, draft, t }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isUntitled || Object.keys(allProblems).length > 0) return;
    const made = await create.run();
    if (!made) return;
    notifications.show({ color: 'green', title: t('created'), message: t('created_text', { title: made.slot.title }) });
    await refresh();
    navigate(`/calendars/${made.calendar.id}/events/${made.slot.id}`);
  }

  const choose = (kind: CalendarKind) => {
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
            {type === 'simple' && (
              <AccountPicker
                label={t('person')}
                description={t('person_hint')}
                source={people}
                barred={({ calendar_id: own }) => (own === null ? undefined : t('person_has_calendar'))}
                value={owner}
                onChange={(id) => setOwner(id ?? owner)}
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
            {type !== 'simple' && <HostsField {...{ draft, problems }} onChange={change} />}
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
        <FormEnd
          problems={problems}
          isIncomplete={isChecked && isUntitled}
          action={create}
          refused={t('calendar_not_created')}
          label={t('create_calendar')}
        />
      </Stack>
    </form>
  );
}

const calendarKinds: readonly CalendarKind[] = ['simple', 'team', 'event'];

interface KindChoiceProps {
  type: CalendarKind;
  /** Somebody has no calendar of their own yet. */
  hasPeople: boolean;
  onChoose: (type: CalendarKind) => void;
}

function KindChoice({ type, hasPeople, onChoose }: KindChoiceProps) {
  const t = useText('calendars');
  const kinds = calendarKinds.filter((kind) => hasPeople || kind !== 'simple');
  return (
    <>
      <Radio.Group label={t('whose')} value={type} onChange={(chosen) => onChoose(kinds.find((kind) => kind === chosen) ?? 'simple')}>
        <Group gap="md" mt={6}>
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(`whose_${kind}`)} />
          ))}
        </Group>
      </Radio.Group>
      {!hasPeople && <Text size="sm">{t('teams_only')}</Text>}
    </>
  );
}
