import { Select } from '@mantine/core';
import { useText } from '../../../../texts';
import { zoneNames } from './zones';

interface ZoneSelectProps {
  label: string;
  description?: string;
  zone: string;
  onChange: (zone: string) => void;
}

/** One of the time zones that the browser knows. */
export function ZoneSelect({ label, description, zone, onChange }: ZoneSelectProps) {
  const t = useText('calendars');
  return (
    <Select
      {...{ label, ...(description && { description }) }}
      data={zoneNames(zone)}
      value={zone}
      onChange={(chosen) => chosen && onChange(chosen)}
      searchable
      allowDeselect={false}
      limit={80}
      nothingFoundMessage={t('zone_none')}
    />
  );
}
