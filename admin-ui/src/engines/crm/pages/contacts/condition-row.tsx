import { ActionIcon, Box, Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import { CloseIcon } from '../../../../ui/icons';
import type { Condition } from '../../api/contacts';
import { TitledPicker } from '../flow/titled-picker';
import { choiceName, operatorName, propertyName } from './condition-words';
import { choicesFor, nameOf, newCondition, offered, operatorsFor, type Property, valueKind, withOperator } from './conditions';

interface ConditionRowProps {
  condition: Condition;
  properties: readonly Property[];
  /** From 1, over all groups. */
  number: number;
  onCondition: (condition: Condition) => void;
  onRemove: () => void;
}

/** One condition: what, how, and with what. One of a kind that cannot be shown is kept as it is. */
export function ConditionRow({ condition, properties, number, onCondition, onRemove }: ConditionRowProps) {
  const t = useText('contacts');
  const property = properties.find((one) => nameOf(one) === nameOf(condition));
  const isShown = property !== undefined && offered([property]).length > 0 && operatorsFor(property).includes(condition.operator);
  return (
    <Group align="flex-start" gap="xs" wrap="wrap">
      {isShown ? (
        <Editor {...{ condition, property, properties, number, onCondition }} />
      ) : (
        <span>{t('condition_other', { name: nameOf(condition) })}</span>
      )}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('condition_remove', { number })} onClick={onRemove}>
        <CloseIcon size={15} />
      </ActionIcon>
    </Group>
  );
}

interface EditorProps extends Omit<ConditionRowProps, 'onRemove'> {
  property: Property;
}

function Editor({ condition, property, properties, number, onCondition }: EditorProps) {
  const t = useText('contacts');
  return (
    <>
      <NativeSelect
        aria-label={t('condition_what', { number })}
        data={offered(properties).map((one) => ({ value: nameOf(one), label: propertyName(one, t) }))}
        value={nameOf(property)}
        onChange={({ currentTarget }) => {
          const next = properties.find((one) => nameOf(one) === currentTarget.value);
          if (next) onCondition(newCondition(next));
        }}
      />
      <NativeSelect
        aria-label={t('condition_how', { number })}
        data={operatorsFor(property).map((operator) => ({ value: operator, label: operatorName(operator, t) }))}
        value={condition.operator}
        onChange={({ currentTarget }) => onCondition(withOperator(condition, property, currentTarget.value))}
      />
      <Value {...{ condition, property, number, onCondition }} />
    </>
  );
}

type ValueProps = Pick<EditorProps, 'condition' | 'property' | 'number' | 'onCondition'>;

function Value({ condition, property, number, onCondition }: ValueProps) {
  const t = useText('contacts');
  const kind = valueKind(property, condition.operator);
  const set = (value: unknown) => onCondition({ ...condition, value });
  const label = t('condition_value', { number });
  if (kind === 'none') return null;
  if (kind === 'labels') {
    const ids = Array.isArray(condition.value) ? condition.value.map(Number) : [];
    return (
      <Box flex="1 1 200px" miw={0}>
        <TitledPicker
          kind={nameOf(property) === 'segment.lists' ? 'lists' : 'tags'}
          label={label}
          chosen={ids}
          onChosen={set}
          isNamedOnly
        />
      </Box>
    );
  }
  if (kind === 'choices') {
    const words = choicesFor(property).map((word) => [word, choiceName(word, t)] as const);
    return <Several label={label} condition={condition} choices={words} onValue={set} />;
  }
  const type = { number: 'number', days: 'number', date: 'date', text: 'text' }[kind];
  return (
    <TextInput
      aria-label={label}
      type={type}
      {...(kind === 'days' && { min: 0, rightSection: t('days'), rightSectionWidth: 56 })}
      value={String(condition.value ?? '')}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}

interface SeveralProps {
  label: string;
  condition: Condition;
  choices: readonly (readonly [value: string | number, label: string])[];
  onValue: (value: readonly (string | number)[]) => void;
}

function Several({ label, condition, choices, onValue }: SeveralProps) {
  const chosen = Array.isArray(condition.value) ? condition.value.map(String) : [];
  return (
    <Checkbox.Group
      role="group"
      aria-label={label}
      value={chosen}
      onChange={(values) => onValue(choices.filter(([value]) => values.includes(String(value))).map(([value]) => value))}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} pt={6}>
        {choices.map(([value, name]) => (
          <Checkbox key={value} value={String(value)} label={name} size="sm" />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
