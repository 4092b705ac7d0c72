import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import { CloseIcon } from '../../../../ui/icons';
import { properties, propertyText } from './sentences';
import type { Vocabulary } from './vocabulary';

interface Pair {
  readonly data_key: string;
  readonly data_value: string;
}

interface PairsFieldProps {
  /** Of the setting. */
  name: string;
  label: string;
  value: unknown;
  names: Vocabulary;
  onValue: (pairs: readonly Pair[]) => void;
}

const pairsOf = (value: unknown): Pair[] =>
  (Array.isArray(value) ? value : []).map((one) => ({
    ...Object(one),
    data_key: String(Object(one).data_key ?? ''),
    data_value: String(Object(one).data_value ?? ''),
  }));

/** Names with a value each; of a contact they are chosen, elsewhere they are typed. */
export function PairsField({ name, label, value, names, onValue }: PairsFieldProps) {
  const t = useText('automations');
  const pairs = pairsOf(value);
  const keys = name === 'contact_properties' ? [...properties, ...names.fields.map(({ slug }) => slug)] : undefined;
  const keyText = (key: string) => names.fields.find(({ slug }) => slug === key)?.label ?? propertyText(key, t);
  const set = (index: number, changed: Partial<Pair>) => onValue(pairs.map((pair, i) => (i === index ? { ...pair, ...changed } : pair)));
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          {keys ? (
            <NativeSelect
              aria-label={t('pair_name', { number: index + 1 })}
              data={keys.map((key) => ({ value: key, label: keyText(key) }))}
              value={pair.data_key}
              onChange={({ currentTarget }) => set(index, { data_key: currentTarget.value })}
              flex="1 1 0"
            />
          ) : (
            <TextInput
              aria-label={t('pair_name', { number: index + 1 })}
              placeholder={t('pair_name_example')}
              value={pair.data_key}
              onChange={({ currentTarget }) => set(index, { data_key: currentTarget.value })}
              flex="1 1 0"
            />
          )}
          <TextInput
            aria-label={t('pair_value', { number: index + 1 })}
            placeholder={t('pair_value_example')}
            value={pair.data_value}
            onChange={({ currentTarget }) => set(index, { data_value: currentTarget.value })}
            flex="1 1 0"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('pair_remove', { number: index + 1 })}
            onClick={() => onValue(pairs.filter((_one, i) => i !== index))}
          >
            <CloseIcon size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        onClick={() => onValue([...pairs, { data_key: keys?.[0] ?? '', data_value: '' }])}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('pair_add')}
      </Button>
    </Stack>
  );
}
