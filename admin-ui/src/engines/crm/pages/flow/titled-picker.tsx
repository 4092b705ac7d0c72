import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../../../../texts';
import type { Label } from '../../api/campaigns';
import type { TitledKind } from '../../api/titled';
import { useFound, useTitles } from '../../api/titled-hooks';

interface PickerProps {
  kind: TitledKind;
  label: string;
  description?: string;
  error?: string | undefined;
  /** Where the label stands elsewhere. */
  isNamedOnly?: boolean;
}

interface SeveralProps extends PickerProps {
  chosen: readonly number[];
  /** What is known of those that are chosen; the others are asked for. */
  known?: readonly Label[];
  onChosen: (ids: readonly number[]) => void;
}

/** Records of one kind, found by their title; the site may have more than a form can show (D624). */
export function TitledPicker({ kind, label, description, chosen, known = [], onChosen, error, isNamedOnly }: SeveralProps) {
  const t = useText('flow');
  const { data, onSearchChange } = useOffered(kind, { chosen, known });
  return (
    <MultiSelect
      {...(isNamedOnly ? { 'aria-label': label } : { label })}
      description={description}
      placeholder={chosen.length === 0 ? t('labels_find') : ''}
      data={data}
      value={chosen.map(String)}
      onChange={(values) => onChosen(values.map(Number))}
      searchable
      onSearchChange={onSearchChange}
      filter={({ options }) => options}
      nothingFoundMessage={t('labels_none')}
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  );
}

interface OneProps extends PickerProps {
  chosen: number | undefined;
  onChosen: (id: number | undefined) => void;
  /** In place of the usual one, where nothing chosen means something. */
  placeholder?: string;
  size?: 'sm';
}

/** One record, found by its title (D609). */
export function OneTitledPicker({ kind, label, description, chosen, onChosen, error, placeholder, size = 'sm' }: OneProps) {
  const t = useText('flow');
  const { data, titleOf, onSearchChange } = useOffered(kind, { chosen: chosen === undefined ? [] : [chosen], known: [] });
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder ?? t('labels_find')}
      data={data}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(id) => onChosen(id === null ? undefined : Number(id))}
      searchable
      clearable
      // What stands in the field once one is chosen is its title, and nobody searches for that.
      onSearchChange={(typed) => onSearchChange(chosen !== undefined && typed === titleOf(chosen) ? '' : typed)}
      filter={({ options }) => options}
      nothingFoundMessage={t('labels_none')}
      comboboxProps={{ withinPortal: false }}
      error={error}
      size={size}
      clearButtonProps={{ 'aria-label': t('choice_clear', { label }) }}
    />
  );
}

/** Those that are chosen, and those whose title has what is typed. */
function useOffered(kind: TitledKind, { chosen, known }: { chosen: readonly number[]; known: readonly Label[] }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const labels = useFound(kind, search).data ?? [];
  const here = [...known, ...labels];
  const titles = useTitles(chosen.filter((id) => !here.some((one) => one.id === id)).map((id) => ({ kind, id })));
  const titleOf = (id: number) => here.find((one) => one.id === id)?.title ?? titles(kind, id) ?? String(id);
  const ids = [...new Set([...chosen, ...labels.map(({ id }) => id)])];
  return { data: ids.map((id) => ({ value: String(id), label: titleOf(id) })), titleOf, onSearchChange: setTyped };
}
