import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { PartForm } from '../../../../ui/part-form';
import type { AvailabilitySchedule, WholeEventType } from '../../api/calendar-types';
import { HoursEditor } from './hours-editor';
import { useSavePart } from './save-part';
import { editedHours, inShort, isWeekFine, sentHours } from './weekly-hours';

interface AvailabilitySectionProps {
  event: WholeEventType;
  /** Those of the organiser and the hosts. */
  schedules: readonly AvailabilitySchedule[];
}

const isTeams = ({ event_type: kind }: WholeEventType) => kind === 'round_robin' || kind === 'collective';

/** By which hours an event type can be booked. */
export function AvailabilitySection({ event, schedules }: AvailabilitySectionProps) {
  const t = useText('calendars');
  const save = useSavePart(event, 'availability');
  const [choice, setChoice] = useState(() => chosenOf(event));
  const [scheduleId, setScheduleId] = useState(() => event.availability_id ?? defaultOf(schedules)?.id);
  const [hours, setHours] = useState(() => editedHours(event.settings.weekly_schedules));
  const problem = choice === 'own' && !isWeekFine(hours) ? 'hours_wrong' : undefined;
  const schedule = schedules.find(({ id }) => id === scheduleId);

  const sent = {
    ...(choice === 'each' ? { common_schedule: false } : sentChoice(choice, { scheduleId, hours })),
    ...(isTeams(event) && choice !== 'each' && { common_schedule: true }),
  };
  return (
    <Section title={t('availability')} lead={t('availability_lead')}>
      <PartForm
        action={t('availability_save')}
        {...{ isPending: save.isPending, error: save.error, problem: problem && t(problem) }}
        onSave={() => void save.run(sent)}
      >
        <Radio.Group label={t('hours')} value={choice} onChange={(value) => setChoice(choices.find((one) => one === value) ?? 'schedule')}>
          <Stack gap="xs" mt={6}>
            {isTeams(event) && <Radio value="each" label={t('schedule_each')} />}
            <Radio value="schedule" label={t(isTeams(event) ? 'schedule_team' : 'schedule_one')} disabled={schedules.length === 0} />
            <Radio value="own" label={t('hours_own')} />
          </Stack>
        </Radio.Group>
        {choice === 'schedule' && (
          <NativeSelect
            label={t('schedule')}
            description={schedule ? `${inShort(schedule.settings.weekly_schedules, t)} (${schedule.settings.timezone})` : undefined}
            data={schedules.map((one) => ({ value: String(one.id), label: `${one.title} · ${one.host_name}` }))}
            value={String(scheduleId ?? '')}
            onChange={({ currentTarget: { value } }) => setScheduleId(Number(value))}
          />
        )}
        {choice === 'own' && (
          <div>
            <Text size="xs" c="dimmed">
              {t('own_zone', { zone: event.calendar.author_timezone })}
            </Text>
            <HoursEditor hours={hours} onChange={setHours} />
          </div>
        )}
      </PartForm>
    </Section>
  );
}

const choices = ['each', 'schedule', 'own'] as const;
type Choice = (typeof choices)[number];

function chosenOf(event: WholeEventType): Choice {
  if (isTeams(event) && !event.settings.common_schedule) return 'each';
  return event.availability_type === 'custom' ? 'own' : 'schedule';
}

const defaultOf = (schedules: readonly AvailabilitySchedule[]) => schedules.find(({ settings }) => settings.default) ?? schedules[0];

interface HoursChoice {
  scheduleId: number | undefined;
  hours: WholeEventType['settings']['weekly_schedules'];
}

function sentChoice(choice: Choice, { scheduleId, hours }: HoursChoice) {
  if (choice === 'own') return { availability_type: 'custom', schedule_type: 'weekly_schedules', weekly_schedules: sentHours(hours) };
  return { availability_type: 'existing_schedule', ...(scheduleId !== undefined && { availability_id: scheduleId }) };
}
