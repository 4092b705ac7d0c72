import { Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { LeadFilter } from '../../api/operations';

interface LeadFiltersProps {
  filter: LeadFilter;
  onChange: (changed: Partial<LeadFilter>) => void;
}

/** By source and by the day of the first visit. */
export function LeadFilters({ filter, onChange }: LeadFiltersProps) {
  const [source, setSource] = useState(filter.source);
  const apply = useDebouncedCallback((value: string) => onChange({ source: value }), 300);
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <TextInput
        label="Source"
        placeholder="any"
        value={source}
        maxLength={190}
        onChange={({ currentTarget: { value } }) => {
          setSource(value);
          apply(value);
        }}
        w={200}
      />
      <TextInput
        label="First seen since"
        type="date"
        value={filter.since}
        onChange={({ currentTarget: { value } }) => onChange({ since: value })}
        w={180}
      />
    </Group>
  );
}
