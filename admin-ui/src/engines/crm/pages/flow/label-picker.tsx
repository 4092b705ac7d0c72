import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../texts';
import type { Label } from '../../api/campaigns';
import { useCrmApi } from '../../api/crm-hooks';

interface LabelPickerProps {
  kind: 'lists' | 'tags';
  label: string;
  description?: string;
  chosen: readonly number[];
  /** What is known of those that are chosen; the others are asked for. */
  known?: readonly Label[];
  onChosen: (ids: readonly number[]) => void;
  error?: string | undefined;
  /** Where the label stands elsewhere. */
  isNamedOnly?: boolean;
}

/** Lists or tags, found by their title; the site may have more than a form can show (D624). */
export function LabelPicker({ kind, label, description, chosen, known = [], onChosen, error, isNamedOnly }: LabelPickerProps) {
  const t = useText('flow');
  const crm = useCrmApi();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const { data: found } = useQuery({
    queryKey: ['crm', kind, 'picker', search],
    queryFn: () => crm.findLabels(kind, search),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  const here = [...known, ...(found?.labels ?? [])];
  const named = useQueries({
    queries: chosen
      .filter((id) => !here.some((one) => one.id === id))
      .map((id) => ({ queryKey: ['crm', kind, id], queryFn: () => crm.label(kind, id), staleTime: 60_000 })),
  });
  const all = [...here, ...named.flatMap(({ data }) => data ?? [])];
  const titleOf = (id: number) => all.find((one) => one.id === id)?.title ?? String(id);
  const ids = [...new Set([...chosen, ...(found?.labels ?? []).map(({ id }) => id)])];
  return (
    <MultiSelect
      {...(isNamedOnly ? { 'aria-label': label } : { label })}
      description={description}
      placeholder={chosen.length === 0 ? t('labels_find') : ''}
      data={ids.map((id) => ({ value: String(id), label: titleOf(id) }))}
      value={chosen.map(String)}
      onChange={(values) => onChosen(values.map(Number))}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t('labels_none')}
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  );
}
