import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { useText } from '../../texts';
import { CloseIcon, PlusIcon } from '../../ui/icons';
import { innerErrors } from './inner-errors';

interface Pair {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

/** Names that people choose, each with a text: a row for each, and none of it as JSON. */
export function PairsField({ fieldPathId, formData, onChange, schema, name, rawErrors = [], errorSchema }: FieldProps) {
  const t = useText('records');
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    Object.entries((formData ?? {}) as Record<string, string>).map(([key, value], id) => ({ id, name: key, value })),
  );
  const field = schema.title ?? name;
  const errors = [...rawErrors, ...innerErrors(errorSchema)].join('; ');

  function show(next: readonly Pair[]) {
    setPairs(next);
    const set = next.filter((pair) => pair.name !== '' || pair.value !== '').map((pair) => [pair.name, pair.value]);
    onChange(set.length === 0 ? undefined : Object.fromEntries(set), fieldPathId.path);
  }
  const edit = (id: number, changed: Partial<Pair>) => show(pairs.map((pair) => (pair.id === id ? { ...pair, ...changed } : pair)));
  const add = () => setPairs([...pairs, { id: Math.max(-1, ...pairs.map(({ id }) => id)) + 1, name: '', value: '' }]);

  return (
    <Input.Wrapper label={field} labelElement="div" description={schema.description} error={errors || undefined}>
      <Stack gap="xs" mt={6} align="flex-start">
        {pairs.map((pair, at) => (
          <Group key={pair.id} gap="xs" wrap="nowrap" w="100%">
            <TextInput
              aria-label={t('pair_name', { field, row: at + 1 })}
              value={pair.name}
              onChange={({ currentTarget: { value } }) => edit(pair.id, { name: value })}
              flex={1}
              miw={0}
            />
            <TextInput
              aria-label={t('pair_value', { field, row: at + 1 })}
              value={pair.value}
              onChange={({ currentTarget: { value } }) => edit(pair.id, { value })}
              flex={1}
              miw={0}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('pair_remove', { field, row: at + 1 })}
              onClick={() => show(pairs.filter(({ id }) => id !== pair.id))}
            >
              <CloseIcon size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />} onClick={add}>
          {t('pair_add', { field })}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
