import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../texts';
import { language } from '../../texts/language';
import { chosen } from '../../ui/chosen';
import { cronOf, dayName, type Schedule, scheduleOf } from './cron';

const usualTime = '03:00';
const days = [1, 2, 3, 4, 5, 6, 0];

interface ScheduleFieldsProps {
  cron: string;
  onChange: (cron: string) => void;
}

/** When a recipe runs on a schedule: the usual times by name, others as an expression. */
export function ScheduleFields({ cron, onChange }: ScheduleFieldsProps) {
  const t = useText('pipelines');
  const schedule = scheduleOf(cron);
  // An expression of one's own stays one while it is typed, also where it happens to be a usual one.
  const [isOwn, setOwn] = useState(schedule.often === 'own');
  const choices = (['hourly', 'daily', 'weekly', 'own'] as const).map((value) => ({ value, label: t(`often_${value}`) }));
  const time = 'time' in schedule ? schedule.time : usualTime;

  function choose(value: string) {
    const often = chosen(choices, value) ?? 'daily';
    setOwn(often === 'own');
    if (often === 'own') return;
    const next: Schedule = often === 'weekly' ? { often, time, day: 1 } : { often, time };
    onChange(cronOf(next));
  }

  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label={t('how_often')}
        data={choices}
        value={isOwn ? 'own' : schedule.often}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {!isOwn && schedule.often === 'weekly' && (
        <NativeSelect
          label={t('on_day')}
          data={days.map((day) => ({ value: String(day), label: dayName(day, language()) }))}
          value={String(schedule.day)}
          onChange={({ currentTarget: { value } }) => onChange(cronOf({ ...schedule, day: Number(value) }))}
        />
      )}
      {!isOwn && 'time' in schedule && (
        <TextInput
          type="time"
          label={t('at_time')}
          value={schedule.time}
          onChange={({ currentTarget: { value } }) => value !== '' && onChange(cronOf({ ...schedule, time: value }))}
        />
      )}
      {isOwn && (
        <TextInput
          label={t('cron')}
          description={t('cron_help')}
          value={cron}
          onChange={({ currentTarget: { value } }) => onChange(value)}
          maxLength={100}
          spellCheck={false}
        />
      )}
    </Group>
  );
}
