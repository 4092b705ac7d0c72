import { Group, Input, NumberInput } from '@mantine/core';
import { useText } from '../../../../../texts';
import { type Caps, capField, capOf, capUnits, withCap } from './caps';

interface CapsFieldsProps {
  label: string;
  description: string;
  caps: Caps;
  problem: (name: string) => string | undefined;
  onChange: (caps: Caps) => void;
}

/** At most so many in a day, a week or a month. */
export function CapsFields({ label, description, caps, problem, onChange }: CapsFieldsProps) {
  const t = useText('event-types');
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" role="group" aria-label={label}>
      <Group align="flex-start" gap="sm" mt={6}>
        {capUnits.map((unit) => (
          <NumberInput
            key={unit}
            label={t(`cap_${unit}`)}
            value={capOf(caps, unit)}
            onChange={(value) => onChange(withCap(caps, unit, value))}
            error={problem(capField(caps, unit))}
            placeholder={t('cap_none')}
            min={1}
            clampBehavior="none"
            flex="1 1 120px"
            maw={180}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}
