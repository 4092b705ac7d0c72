import { Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import type { RangeType } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import type { RangeDraft } from './range';

const types = ['range_days', 'range_date_between', 'range_indefinite'] as const satisfies readonly RangeType[];

interface RangeFieldsProps {
  range: RangeDraft;
  onChange: (range: RangeDraft) => void;
}

/** How far ahead it can be booked. */
export function RangeFields({ range, onChange }: RangeFieldsProps) {
  const t = useText('calendars');
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label={t('ahead')}
        data={types.map((type) => ({ value: type, label: t(`ahead_${type}`) }))}
        value={range.type}
        onChange={({ currentTarget: { value } }) => onChange({ ...range, type: types.find((one) => one === value) ?? 'range_days' })}
        flex="1 1 180px"
      />
      {range.type === 'range_days' && (
        <NumberInput
          label={t('days')}
          value={range.days}
          onChange={(days) => onChange({ ...range, days })}
          min={1}
          max={bounds.range.range_days.max}
          clampBehavior="none"
          w={120}
        />
      )}
      {range.type === 'range_date_between' && (
        <>
          <Day label={t('first_day')} day={range.first} onDay={(first) => onChange({ ...range, first })} />
          <Day label={t('last_day')} day={range.last} onDay={(last) => onChange({ ...range, last })} />
        </>
      )}
    </Group>
  );
}

function Day({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  return <TextInput type="date" label={label} value={day} onChange={({ currentTarget: { value } }) => onDay(value)} flex="1 1 150px" />;
}
