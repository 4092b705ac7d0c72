import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText, type Text as Words } from '../../../../../texts';
import { CloseIcon, PlusIcon } from '../../../../../ui/icons';
import type { DateOverrides } from '../../../api/schedules';
import { inRuns, type SpecialDays, spanInWords } from './special-days';

interface DaysListProps {
  days: DateOverrides;
  onRemove: (days: SpecialDays) => void;
  onAdd: () => void;
  /** What went wrong. */
  failure?: ReactNode;
}

/** Days off and days with other hours. */
export function DaysList({ days, onRemove, onAdd, failure }: DaysListProps) {
  const t = useText('hours');
  const runs = inRuns(days);
  return (
    <Stack align="flex-start">
      {runs.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('days_none')}
        </Text>
      )}
      <Stack component="ul" gap={0} m={0} p={0} w="100%" maw={560} style={{ listStyle: 'none' }} aria-label={t('days')}>
        {runs.map((one) => (
          <Group component="li" key={one.from} justify="space-between" wrap="nowrap" py={6} gap="sm">
            <div>
              <Text size="sm" fw={600}>
                {spanInWords(one)}
              </Text>
              <Text size="sm" c="dimmed">
                {hoursInWords(one, t)}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('days_remove', { days: spanInWords(one) })}
              onClick={() => onRemove(one)}
            >
              <CloseIcon size={15} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {failure}
      <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={onAdd}>
        {t('days_add')}
      </Button>
    </Stack>
  );
}

const hoursInWords = ({ ranges }: SpecialDays, t: Words<'hours'>) =>
  ranges.length === 0 ? t('off') : ranges.map(({ start, end }) => `${start}–${end}`).join(', ');
