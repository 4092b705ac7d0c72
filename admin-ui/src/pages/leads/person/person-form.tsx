import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/errors';
import { useText } from '../../../texts';
import { SearchIcon } from '../../../ui/icons';
import { Failure } from '../../../ui/states';
import { kinds, type Person, type PersonKind } from './person';

interface PersonFormProps {
  isPending: boolean;
  error: unknown;
  onFind: (person: Person) => void;
}

const types = { email: 'email', phone: 'tel', ref: 'text' } as const;
const lengths = { email: 190, phone: 40, ref: 20 } as const;

/** Asks for the one thing that the person is known by. It stands nowhere in the address of the page. */
export function PersonForm({ isPending, error, onFind }: PersonFormProps) {
  const t = useText('persons');
  const id = useId();
  const [kind, setKind] = useState<PersonKind>('email');
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') onFind({ kind, value: value.trim() });
      }}
    >
      <Stack gap="sm" maw={560}>
        <Stack gap={4} align="flex-start">
          <Text size="sm" fw={500} id={id}>
            {t('known_by')}
          </Text>
          <SegmentedControl
            aria-labelledby={id}
            value={kind}
            onChange={(next) => setKind(kinds.find((one) => one === next) ?? 'email')}
            data={kinds.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
          />
        </Stack>
        <TextInput
          label={t(kind)}
          description={t(`hint_${kind}`)}
          type={types[kind]}
          maxLength={lengths[kind]}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value: typed } }) => setValue(typed)}
        />
        <Group>
          <Button type="submit" leftSection={<SearchIcon size={16} />} disabled={value.trim() === ''} loading={isPending}>
            {t('find')}
          </Button>
        </Group>
        {error !== undefined && <Failure isInline title={t('not_found')} message={messageOf(error)} />}
      </Stack>
    </form>
  );
}
