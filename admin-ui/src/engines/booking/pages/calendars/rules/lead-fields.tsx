import { Group, NativeSelect, NumberInput } from '@mantine/core';
import { useText } from '../../../../../texts';
import { chosen } from '../../../../../ui/chosen';

const units = [{ value: 'minutes' }, { value: 'hours' }, { value: 'days' }] as const;

/** How long before a start. */
export interface LeadTime {
  readonly unit: 'minutes' | 'hours' | 'days' | '';
  readonly value: number;
}

interface LeadFieldsProps<T extends LeadTime> {
  label: string;
  lead: T;
  problem: string | undefined;
  onChange: (lead: { value: number; unit: 'minutes' | 'hours' | 'days' }) => void;
}

/** A number and its unit. */
export function LeadFields<T extends LeadTime>({ label, lead, problem, onChange }: LeadFieldsProps<T>) {
  const t = useText('calendars');
  const words = useText('event-types');
  const unit = lead.unit === '' ? 'minutes' : lead.unit;
  return (
    <Group align="flex-start" gap="sm">
      <NumberInput
        label={label}
        value={lead.value}
        // What is not a number is told by the engine: an emptied field is none.
        onChange={(value) => onChange({ value: value as number, unit })}
        error={problem}
        min={0}
        clampBehavior="none"
        flex="1 1 120px"
        maw={220}
      />
      <NativeSelect
        label={words('unit')}
        aria-label={words('unit_of', { label })}
        data={units.map(({ value }) => ({ value, label: t(`unit_${value}`) }))}
        value={unit}
        onChange={({ currentTarget: { value } }) => onChange({ value: lead.value, unit: chosen(units, value) ?? 'minutes' })}
        flex="1 1 120px"
        maw={220}
      />
    </Group>
  );
}
