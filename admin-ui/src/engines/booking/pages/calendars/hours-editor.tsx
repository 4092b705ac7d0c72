import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import { CloseIcon, PlusIcon } from '../../../../ui/icons';
import type { HourRange, Weekday, WeeklyHours } from '../../api/calendar-types';
import classes from './hours-editor.module.css';
import { dayName, dayProblem, likeMonday, runsOver, weekdays, withDay, withMore, withoutRange, withRange } from './weekly-hours';

interface HoursEditorProps {
  hours: WeeklyHours;
  onChange: (hours: WeeklyHours) => void;
}

/** Hours of a week: each day on or off, with one or more ranges. */
export function HoursEditor({ hours, onChange }: HoursEditorProps) {
  const t = useText('calendars');
  return (
    <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('week')} maw={560}>
      {weekdays.map((day) => (
        <li key={day} className={classes.day}>
          <Switch
            label={dayName(day, 'long')}
            checked={hours[day].enabled}
            onChange={({ currentTarget: { checked } }) => onChange(withDay(hours, day, checked))}
            className={classes.name ?? ''}
          />
          {hours[day].enabled ? (
            <DayRanges {...{ day, hours, onChange }} />
          ) : (
            <Text size="sm" c="dimmed" className={classes.off ?? ''}>
              {t('closed')}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}

interface DayProps extends HoursEditorProps {
  day: Weekday;
}

function DayRanges({ day, hours, onChange }: DayProps) {
  const t = useText('calendars');
  const name = dayName(day, 'long');
  const problem = dayProblem(hours[day]);
  return (
    <Stack gap={6} flex="1 1 264px" miw={0}>
      {hours[day].slots.map((range, index) => (
        <Range
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the list
          key={index}
          {...{ range, name: t('range_name', { day: name, number: index + 1 }) }}
          onChange={(changed) => onChange(withRange(hours, { day, index }, changed))}
          onRemove={() => onChange(withoutRange(hours, day, index))}
        />
      ))}
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {t(problem)}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon size={14} />}
          onClick={() => onChange(withMore(hours, day))}
          aria-label={t('range_add_on', { day: name })}
        >
          {t('range_add')}
        </Button>
        {day === 'mon' && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(likeMonday(hours))}>
            {t('copy_monday')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface RangeProps {
  range: HourRange;
  name: string;
  onChange: (changed: Partial<HourRange>) => void;
  onRemove: () => void;
}

function Range({ range, name, onChange, onRemove }: RangeProps) {
  const t = useText('calendars');
  return (
    <Group gap={6} wrap="nowrap">
      <TextInput
        type="time"
        label={t('range_from', { range: name })}
        value={range.start}
        onChange={({ currentTarget: { value } }) => onChange({ start: value })}
        className={classes.time ?? ''}
      />
      <Text size="sm" aria-hidden="true">
        –
      </Text>
      <TextInput
        type="time"
        label={t('range_to', { range: name })}
        value={range.end}
        onChange={({ currentTarget: { value } }) => onChange({ end: value })}
        className={classes.time ?? ''}
      />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('range_remove', { range: name })} onClick={onRemove}>
        <CloseIcon size={15} />
      </ActionIcon>
      {runsOver(range) && (
        <Text size="xs" c="dimmed">
          {t('next_day')}
        </Text>
      )}
    </Group>
  );
}
