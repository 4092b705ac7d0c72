import { Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../../../../texts';
import { useCrmApi } from '../../api/crm-hooks';

interface MergeTextProps {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text of an email, with a list of what can be inserted where the cursor stands. */
export function MergeText({ label, description, value, onChange }: MergeTextProps) {
  const t = useText('marketing');
  const crm = useCrmApi();
  const { data } = useQuery({ queryKey: ['crm', 'merge-tags'], queryFn: crm.mergeTags, staleTime: 60_000 });
  const text = useRef<HTMLTextAreaElement>(null);
  const groups = (data ?? []).map(({ title, shortcodes }) => ({
    group: title,
    items: Object.entries(shortcodes).map(([written, name]) => ({ value: written, label: name })),
  }));

  function insert(written: string | null) {
    const field = text.current;
    if (!field || written === null) return;
    field.setRangeText(written, field.selectionStart, field.selectionEnd, 'end');
    onChange(field.value);
    field.focus();
  }

  return (
    <Stack gap={6}>
      <Textarea
        ref={text}
        {...{ label, description, value }}
        autosize
        minRows={4}
        maxRows={16}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Select
        aria-label={t('insert_into', { field: label })}
        placeholder={t('insert')}
        nothingFoundMessage={t('insert_none')}
        data={groups.filter(({ items }) => items.length > 0)}
        searchable
        value={null}
        onChange={insert}
        w={260}
        size="xs"
      />
    </Stack>
  );
}
