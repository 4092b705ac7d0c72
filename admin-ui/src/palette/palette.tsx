import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useEngines } from '../api/engine-hooks';
import { useApi, useManifest } from '../api/hooks';
import { useText } from '../texts';
import { DialogWindow } from '../ui/dialog-window';
import { SearchIcon } from '../ui/icons';
import { navigate } from '../ui/router';
import { type Entry, matching } from './entries';
import { operationEntries } from './operation-entries';
import { pageEntries } from './page-entries';
import { recentAddresses, remember } from './recent';
import { findRecords } from './records';

export interface PaletteProps {
  capabilities: readonly string[];
  onClose: () => void;
}

const mostShown = 12;

/** Opens pages, records and operations by what people call them (D523). */
export function Palette({ capabilities, onClose }: PaletteProps) {
  const t = useText('palette');
  const [query, setQuery] = useState('');
  const { sections, isLooking } = useSections(query, capabilities);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const result = sections.reduce((count, { entries }) => count + entries.length, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen whenever what is found changes
  useEffect(() => void combobox.selectFirstOption(), [query, result]);

  function open(to: string) {
    const entry = sections.flatMap(({ entries }) => entries).find((one) => one.to === to);
    if (entry) remember(entry);
    onClose();
    navigate(to);
  }

  return (
    <DialogWindow opened onClose={onClose} title={t('title')} size="lg" yOffset="12vh">
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            role="combobox"
            aria-label={t('title')}
            placeholder={t('placeholder')}
            leftSection={<SearchIcon size={16} />}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <Combobox.Options mt="sm" mah="50vh" style={{ overflowY: 'auto' }} aria-label={t('found')}>
          {sections.map(({ kind, entries }) => (
            <Combobox.Group key={kind} label={t(`kind_${kind}`)}>
              {entries.map((entry) => (
                <Option key={entry.to} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
          {result === 0 && <Combobox.Empty>{isLooking ? t('looking') : t('nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      <Text size="xs" c="dimmed" mt="sm" aria-live="polite">
        {t('count', { count: result })}
      </Text>
    </DialogWindow>
  );
}

function Option({ entry: { to, label, hint } }: { entry: Entry }) {
  return (
    <Combobox.Option value={to}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
          {label}
        </Text>
        <Text span size="xs" ta="end">
          {hint}
        </Text>
      </Group>
    </Combobox.Option>
  );
}

interface Section {
  readonly kind: 'recent' | Entry['kind'];
  readonly entries: readonly Entry[];
}

/** What is offered: what was used lately and the pages, and for a text whatever fits it. */
function useSections(query: string, capabilities: readonly string[]): { sections: readonly Section[]; isLooking: boolean } {
  const t = useText('palette');
  const frame = useText('frame');
  const titles = useText('operations');
  const active = useEngines();
  const { data: manifest = [] } = useManifest();
  const { records, isLooking } = useRecords(query.trim());
  const recent = recentAddresses();
  const pages = pageEntries({ capabilities, active }, frame, t);
  const operations = operationEntries(manifest, t, titles);
  if (query.trim() === '') {
    const known = [...pages, ...operations];
    const used = recent.flatMap((to) => known.find((one) => one.to === to) ?? []);
    return {
      sections: filled([
        { kind: 'recent', entries: used },
        { kind: 'page', entries: pages.filter((page) => !used.includes(page)) },
      ]),
      isLooking,
    };
  }
  const best = (entries: readonly Entry[]) => matching(entries, query, recent).slice(0, mostShown);
  const sections: Section[] = [
    { kind: 'page', entries: best(pages) },
    {
      kind: 'record',
      entries: records.map((record) => ({ ...record, hint: pages.find(({ to }) => to === `/${record.page}`)?.label ?? '' })),
    },
    { kind: 'operation', entries: best(operations) },
  ];
  return { sections: filled(sections), isLooking };
}

const filled = (sections: readonly Section[]) => sections.filter(({ entries }) => entries.length > 0);

/** Records are asked for once the typing rests. */
function useRecords(text: string) {
  const api = useApi();
  const [asked] = useDebouncedValue(text, 200);
  const isLong = asked.length >= 2;
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', asked],
    queryFn: () => findRecords(api, asked),
    enabled: isLong,
    staleTime: 10_000,
  });
  const records = isLong ? data.map((one) => ({ ...one, kind: 'record' as const, synonyms: '' })) : [];
  return { records, isLooking: isFetching || asked !== text };
}
