import { Group, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { chosen } from '../../../../ui/chosen';
import type { WholeEventType } from '../../api/calendar-types';
import { isBetween } from './event-draft';
import { PartForm } from './part-form';
import { useSavePart } from './save-part';

const units = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
] as const;

const bounds = { notice: 525_600, before: 1440, after: 1440, interval: 1440 } as const;
type Field = keyof typeof bounds;

/** Notice, buffers and the grid of an event type. */
export function LimitsSection({ event }: { event: WholeEventType }) {
  const save = useSavePart(event, 'limits');
  const { schedule_conditions: notice, buffer_time_before: before, buffer_time_after: after, slot_interval: interval } = event.settings;
  const [unit, setUnit] = useState(notice.unit || 'minutes');
  const [draft, setDraft] = useState<Record<Field, number | string>>({
    notice: notice.unit === '' ? 0 : notice.value,
    before: Number(before),
    after: Number(after),
    interval: interval === '' ? '' : Number(interval),
  });
  const problemOf = (field: Field) =>
    (field === 'interval' && draft.interval === '') || isBetween(draft[field], 0, bounds[field])
      ? undefined
      : `Enter a whole number up to ${bounds[field].toLocaleString('en')}.`;
  const isWrong = (Object.keys(bounds) as Field[]).some((field) => problemOf(field));
  const number = (field: Field) => ({
    value: draft[field],
    onChange: (value: number | string) => setDraft({ ...draft, [field]: value }),
    error: problemOf(field),
    min: 0,
    max: bounds[field],
    clampBehavior: 'none' as const,
  });
  const settings = {
    schedule_conditions: { value: Number(draft.notice), unit },
    buffer_time_before: String(draft.before),
    buffer_time_after: String(draft.after),
    slot_interval: String(draft.interval),
  };
  return (
    <Section title="Notice and buffers" lead="Keeps bookings from being too late or too close together.">
      <PartForm
        action="Save the limits"
        {...{ isPending: save.isPending, error: save.error, problem: isWrong ? 'Fix the marked fields.' : undefined }}
        onSave={() => void save.run({ settings })}
      >
        <Group align="flex-start" gap="sm">
          <NumberInput label="Minimum notice" flex="1 1 120px" {...number('notice')} />
          <NativeSelect
            label="Unit of the notice"
            data={units}
            value={unit}
            onChange={({ currentTarget: { value } }) => setUnit(chosen(units, value) ?? 'minutes')}
            flex="1 1 120px"
          />
        </Group>
        <Group align="flex-start" gap="sm">
          <NumberInput label="Minutes kept free before" flex="1 1 120px" step={5} {...number('before')} />
          <NumberInput label="Minutes kept free after" flex="1 1 120px" step={5} {...number('after')} />
        </Group>
        <NumberInput
          label="A start every … minutes"
          description="Leave it empty for one start after the other, as long as the duration."
          step={5}
          {...number('interval')}
        />
      </PartForm>
    </Section>
  );
}
