import { Input, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../texts';
import { useBookingApi } from '../../api/booking-hooks';
import type { AvailabilitySchedule, EventHours, WholeEventType } from '../../api/calendar-types';
import { DaysDialog } from './days/days-dialog';
import { DaysList } from './days/days-list';
import { withDays, withoutDays } from './days/special-days';
import { HostHours } from './host-hours';
import { HoursEditor } from './hours-editor';
import { SavedPart } from './rules/saved-part';
import { editedHours, inShort, isWeekFine, sentHours } from './weekly-hours';

interface AvailabilitySectionProps {
  event: WholeEventType;
  hours: EventHours;
}

const isTeams = ({ event_type: kind }: WholeEventType) => kind === 'round_robin' || kind === 'collective';

function availabilityOf({ availability_type, availability_id, settings }: WholeEventType, hours: EventHours) {
  const { common_schedule, weekly_schedules, date_overrides } = settings;
  const { hosts_schedules } = hours.settings;
  const weekly = editedHours(weekly_schedules);
  return { availability_type, availability_id, common_schedule, hosts_schedules, weekly_schedules: weekly, date_overrides };
}

type Availability = ReturnType<typeof availabilityOf>;

/** By which hours an event type can be booked. */
export function AvailabilitySection({ event, hours }: AvailabilitySectionProps) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const path = { calendarId: event.calendar_id, id: event.id };
  return (
    <SavedPart
      title={t('availability')}
      lead={t('availability_lead')}
      stored={availabilityOf(event, hours)}
      load={async (seen) => {
        const now = await booking.eventHours(path, seen);
        return availabilityOf(await booking.event(path), now);
      }}
      save={(set, seen) => booking.saveEvent({ ...path, part: 'availability' }, set, seen)}
      sent={({ weekly_schedules: weekly, ...changed }: Partial<Availability>) => ({
        ...changed,
        ...(weekly && { schedule_type: 'weekly_schedules', weekly_schedules: sentHours(weekly) }),
      })}
      problem={(draft) => (choiceOf(draft, event) === 'own' && !isWeekFine(draft.weekly_schedules) ? t('hours_wrong') : undefined)}
    >
      {(fields) => <AvailabilityFields event={event} schedules={hours.schedules} {...fields} />}
    </SavedPart>
  );
}

interface FieldsProps {
  event: WholeEventType;
  /** Those of the organiser and the hosts. */
  schedules: readonly AvailabilitySchedule[];
  draft: Availability;
  change: (changed: Partial<Availability>) => void;
}

function AvailabilityFields({ event, schedules, draft, change }: FieldsProps) {
  const t = useText('calendars');
  const isTeam = isTeams(event);
  const choice = choiceOf(draft, event);
  const chosen = schedules.find(({ id }) => id === draft.availability_id);
  const shared = isTeam && { common_schedule: true };
  const choose = {
    each: () => change({ common_schedule: false }),
    schedule: () =>
      change({ availability_type: 'existing_schedule', availability_id: draft.availability_id ?? usual(schedules)?.id ?? null, ...shared }),
    own: () => change({ availability_type: 'custom', ...shared }),
  };
  return (
    <>
      <Radio.Group label={t('hours')} value={choice} onChange={(value) => choose[choices.find((one) => one === value) ?? 'schedule']()}>
        <Stack gap="xs" mt={6}>
          {isTeam && <Radio value="each" label={t('schedule_each')} />}
          <Radio value="schedule" label={t(isTeam ? 'schedule_team' : 'schedule_one')} disabled={schedules.length === 0} />
          <Radio value="own" label={t('hours_own')} />
        </Stack>
      </Radio.Group>
      {choice === 'each' && (
        <HostHours
          hosts={event.author_profiles ?? []}
          schedules={schedules}
          chosen={draft.hosts_schedules}
          onChange={(hosts_schedules) => change({ hosts_schedules })}
        />
      )}
      {choice === 'schedule' && (
        <NativeSelect
          label={t('schedule')}
          description={chosen && `${inShort(chosen.settings.weekly_schedules, t)} (${chosen.settings.timezone})`}
          data={schedules.map((one) => ({ value: String(one.id), label: `${one.title} · ${one.host_name}` }))}
          value={String(draft.availability_id ?? '')}
          onChange={({ currentTarget: { value } }) => change({ availability_id: Number(value) })}
        />
      )}
      {choice === 'own' && <OwnHours zone={event.calendar.author_timezone} draft={draft} change={change} />}
    </>
  );
}

function OwnHours({ zone, draft, change }: Pick<FieldsProps, 'draft' | 'change'> & { zone: string }) {
  const t = useText('calendars');
  const [isAdding, setAdding] = useState(false);
  const { weekly_schedules: weekly, date_overrides: days } = draft;
  return (
    <Stack>
      <div>
        <Text size="xs" c="dimmed">
          {t('own_zone', { zone })}
        </Text>
        <HoursEditor hours={weekly} onChange={(hours) => change({ weekly_schedules: hours })} />
      </div>
      <Input.Wrapper label={t('own_days')} description={t('own_days_hint')} labelElement="div" role="group" aria-label={t('own_days')}>
        <Stack mt={6}>
          <DaysList days={days} onRemove={(one) => change({ date_overrides: withoutDays(days, one) })} onAdd={() => setAdding(true)} />
        </Stack>
      </Input.Wrapper>
      {isAdding && (
        <DaysDialog
          onAdd={(one) => {
            change({ date_overrides: withDays(days, one) });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  );
}

const choices = ['each', 'schedule', 'own'] as const;
type Choice = (typeof choices)[number];

function choiceOf({ availability_type: type, common_schedule: isCommon }: Availability, event: WholeEventType): Choice {
  if (isTeams(event) && !isCommon) return 'each';
  return type === 'custom' ? 'own' : 'schedule';
}

const usual = (schedules: readonly AvailabilitySchedule[]) => schedules.find(({ settings }) => settings.default) ?? schedules[0];
