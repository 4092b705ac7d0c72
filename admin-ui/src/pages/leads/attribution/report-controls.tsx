import { Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useText } from '../../../texts';
import { dayChoices, type Model, models } from './use-attribution';

interface ReportControlsProps {
  model: Model;
  days: number | undefined;
  onChange: (changed: Readonly<Record<string, string>>) => void;
}

/** By which visit leads are counted, and since when. */
export function ReportControls({ model, days, onChange }: ReportControlsProps) {
  const t = useText('attribution');
  const id = useId();
  return (
    <Stack gap={4} mb="md">
      <Group gap="md" align="flex-end">
        <Stack gap={4} w={{ base: '100%', xs: 'auto' }}>
          <Text size="sm" fw={500} id={id}>
            {t('model')}
          </Text>
          <SegmentedControl
            aria-labelledby={id}
            value={model}
            onChange={(value) => onChange({ model: value })}
            data={models.map((value) => ({ value, label: t(`model_${value}`) }))}
            size="sm"
            // What has no room beside the others stands below them.
            styles={{ root: { flexWrap: 'wrap' } }}
          />
        </Stack>
        <NativeSelect
          label={t('period')}
          value={days === undefined ? '' : String(days)}
          data={[
            { value: '', label: t('period_all') },
            ...dayChoices.map((one) => ({ value: String(one), label: t('period_days', { days: one }) })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ days: value })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t(`about_${model}`)}
      </Text>
    </Stack>
  );
}
