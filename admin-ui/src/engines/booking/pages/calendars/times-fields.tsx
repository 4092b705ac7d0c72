import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import { CloseIcon, PlusIcon } from '../../../../ui/icons';
import type { StartTime } from './times';

interface TimesFieldsProps {
  starts: readonly StartTime[];
  /** A group meets at exactly one time. */
  isOne: boolean;
  zone: string;
  problem?: string | undefined;
  onChange: (starts: readonly StartTime[]) => void;
}

/** The only starts of an event, a row each. */
export function TimesFields({ starts, isOne, zone, problem, onChange }: TimesFieldsProps) {
  const t = useText('event-types');
  const set = (at: number, changed: Partial<StartTime>) => onChange(starts.map((one, i) => (i === at ? { ...one, ...changed } : one)));
  return (
    <Input.Wrapper label={t('starts')} description={t('starts_zone', { zone })} labelElement="div" error={problem}>
      <Stack gap="xs" align="flex-start" my={6} role="group" aria-label={t('starts')}>
        {starts.map(({ date, time }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a start is its place in the list
          <Group key={at} gap="xs" wrap="nowrap" w="100%">
            <TextInput
              type="date"
              aria-label={t('start_date', { number: at + 1 })}
              value={date}
              onChange={({ currentTarget: { value } }) => set(at, { date: value })}
              flex="1 1 130px"
              maw={170}
            />
            <TextInput
              type="time"
              aria-label={t('start_time', { number: at + 1 })}
              value={time}
              onChange={({ currentTarget: { value } }) => set(at, { time: value })}
              flex="1 1 120px"
              maw={140}
            />
            {starts.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('start_remove', { number: at + 1 })}
                onClick={() => onChange(starts.filter((_one, i) => i !== at))}
              >
                <CloseIcon size={15} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {(!isOne || starts.length === 0) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange([...starts, { date: starts.at(-1)?.date ?? '', time: starts.at(-1) ? '' : '10:00' }])}
          >
            {t('start_add')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
