import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../../texts';
import { CloseIcon, PlusIcon } from '../../../../../ui/icons';
import { codeName } from '../codes';
import { type Parameter, parametersIn, queryOfRows, rowsOf } from './parameters';

const placeholders = [
  'guest.full_name',
  'guest.email',
  'booking.event_name',
  'booking.start_date_time',
  'booking.booking_title',
  'host.name',
];

interface ParameterRowsProps {
  text: string;
  onText: (text: string) => void;
}

/** What the page is told about the booking, one row a parameter. */
export function ParameterRows({ text, onText }: ParameterRowsProps) {
  const t = useText('event-types');
  const [typed, setTyped] = useState<readonly Parameter[]>(() => parametersIn(text));
  const rows = rowsOf(typed, text);
  const set = (changed: readonly Parameter[]) => {
    setTyped(changed);
    onText(queryOfRows(changed));
  };
  return (
    <Stack gap="xs" align="flex-start" role="group" aria-label={t('redirect_tells')}>
      {rows.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Group key={at} align="flex-end" gap="xs" wrap="nowrap" w="100%">
          <Group gap="xs" flex="1 1 auto" miw={0}>
            <TextInput
              label={t('parameter_name')}
              value={name}
              onChange={({ currentTarget }) => set(rows.with(at, [currentTarget.value, value]))}
              flex="1 1 130px"
            />
            <NativeSelect
              label={t('parameter_value')}
              data={choices(value).map((one) => ({ value: one, label: codeName(one, t) }))}
              value={value}
              onChange={({ currentTarget }) => set(rows.with(at, [name, currentTarget.value]))}
              flex="1 1 160px"
            />
          </Group>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('parameter_remove', { number: at + 1 })}
            onClick={() => set(rows.filter((_one, i) => i !== at))}
          >
            <CloseIcon size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<PlusIcon size={14} />}
        onClick={() => set([...rows, ['', `{{${placeholders[0]}}}`]])}
      >
        {t('parameter_add')}
      </Button>
    </Stack>
  );
}

/** What was written by hand stays a choice of its own. */
const choices = (value: string) => [...new Set([...placeholders.map((code) => `{{${code}}}`), value])];
