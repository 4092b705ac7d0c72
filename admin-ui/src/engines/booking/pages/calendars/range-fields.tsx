import { Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { RangeType } from '../../api/calendar-types';
import type { RangeDraft } from './range';

const types: readonly { value: RangeType; label: string }[] = [
  { value: 'range_days', label: 'A number of days ahead' },
  { value: 'range_date_between', label: 'Between two days' },
  { value: 'range_indefinite', label: 'No limit' },
];

interface RangeFieldsProps {
  range: RangeDraft;
  onChange: (range: RangeDraft) => void;
}

/** How far ahead it can be booked. */
export function RangeFields({ range, onChange }: RangeFieldsProps) {
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label="How far ahead"
        data={types.map((type) => ({ ...type }))}
        value={range.type}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...range, type: types.find((one) => one.value === value)?.value ?? 'range_days' })
        }
        flex="1 1 180px"
      />
      {range.type === 'range_days' && (
        <NumberInput
          label="Days"
          value={range.days}
          onChange={(days) => onChange({ ...range, days })}
          min={1}
          max={3650}
          clampBehavior="none"
          w={120}
        />
      )}
      {range.type === 'range_date_between' && (
        <>
          <Day label="First day" day={range.first} onDay={(first) => onChange({ ...range, first })} />
          <Day label="Last day" day={range.last} onDay={(last) => onChange({ ...range, last })} />
        </>
      )}
    </Group>
  );
}

function Day({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  return <TextInput type="date" label={label} value={day} onChange={({ currentTarget: { value } }) => onDay(value)} flex="1 1 150px" />;
}
