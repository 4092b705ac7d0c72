import { Input, NativeSelect, Stack } from '@mantine/core';
import { useText } from '../../../../texts';
import type { AvailabilitySchedule, EventHours, WholeEventType } from '../../api/calendar-types';
import { inShort } from './weekly-hours';

type Chosen = EventHours['settings']['hosts_schedules'];

interface HostHoursProps {
  hosts: NonNullable<WholeEventType['author_profiles']>;
  schedules: readonly AvailabilitySchedule[];
  /** By account; whoever is not named goes by their default. */
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** By which of their schedules each host can be booked here. */
export function HostHours({ hosts, schedules, chosen, onChange }: HostHoursProps) {
  const t = useText('calendars');
  return (
    <Input.Wrapper label={t('host_hours')} description={t('host_hours_hint')} labelElement="div" role="group" aria-label={t('host_hours')}>
      <Stack gap="sm" mt={6}>
        {hosts.map(({ ID: id, name }) => (
          <HostSchedule
            key={id}
            name={name === 'Unknown' ? t('account_deleted') : name}
            own={schedules.filter(({ user_id: owner }) => owner === id)}
            value={chosen[id]}
            onChange={(schedule) => onChange(withChoice(chosen, id, schedule))}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  );
}

interface HostScheduleProps {
  name: string;
  own: readonly AvailabilitySchedule[];
  value: number | undefined;
  onChange: (schedule: number | undefined) => void;
}

function HostSchedule({ name, own, value, onChange }: HostScheduleProps) {
  const t = useText('calendars');
  const usual = own.find(({ settings }) => settings.default);
  const shown = own.find(({ id }) => id === value) ?? usual;
  return (
    <NativeSelect
      label={name}
      description={shown ? `${inShort(shown.settings.weekly_schedules, t)} (${shown.settings.timezone})` : t('host_hours_none')}
      data={[
        { value: '', label: usual ? t('host_hours_usual', { title: usual.title }) : t('host_hours_missing') },
        ...own.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      maw={452}
    />
  );
}

function withChoice(chosen: Chosen, host: number, schedule: number | undefined): Chosen {
  const others = Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== String(host)));
  return schedule === undefined ? others : { ...others, [host]: schedule };
}
