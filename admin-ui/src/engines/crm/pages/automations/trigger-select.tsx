import { Select } from '@mantine/core';
import { useText } from '../../../../texts';
import { triggers } from './kinds';

interface TriggerSelectProps {
  value: string;
  onChange: (name: string) => void;
  error?: string | undefined;
}

/** What starts an automation, in words. */
export function TriggerSelect({ value, onChange, error }: TriggerSelectProps) {
  const t = useText('automations');
  return (
    <Select
      label={t('trigger')}
      placeholder={t('trigger_choose')}
      data={triggers.map((name) => ({ value: name, label: t(`trigger_${name}`) }))}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? '')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('nothing_found')}
      error={error}
      required
    />
  );
}
