import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useManifest } from '../../api/hooks';
import type { ManifestEntry } from '../../api/types';
import { useText } from '../../texts';
import { listFor, type PickedRecord, recordsIn, totalIn } from './pickable';

interface RecordPickerProps {
  entry: ManifestEntry;
  data: Readonly<Record<string, unknown>>;
  onPick: (which: Readonly<Record<string, unknown>>) => void;
}

const none: { records: readonly PickedRecord[]; total: number } = { records: [], total: 0 };

// D662
/** The records by name, for an operation that has to be told which one: whoever picks types no id. */
export function RecordPicker({ entry, data, onPick }: RecordPickerProps) {
  const t = useText('console');
  const { dispatch } = useApi();
  const { data: manifest = [] } = useManifest();
  const wanted = listFor(entry, manifest);
  const { data: { records, total } = none } = useQuery({
    queryKey: ['pickable', entry.resource, wanted?.action, wanted?.name],
    queryFn: async () => {
      if (!wanted) return none;
      const { envelope } = await dispatch({ resource: entry.resource, action: wanted.action, params: wanted.params });
      return { records: recordsIn(envelope.data, wanted.name), total: totalIn(envelope.data) };
    },
    enabled: wanted !== undefined,
  });
  if (!wanted || records.length === 0) return null;
  const picked = records.find(({ value }) => value === data[wanted.name]);
  return (
    <NativeSelect
      mb="md"
      label={t('pick')}
      description={[
        t('pick_help', { name: wanted.name }),
        ...(total > records.length ? [t('pick_part', { count: records.length, total, name: wanted.name })] : []),
      ].join(' ')}
      value={picked ? String(picked.value) : ''}
      data={[{ value: '', label: t('pick_none') }, ...records.map(({ value, label }) => ({ value: String(value), label }))]}
      onChange={({ currentTarget: { value: text } }) =>
        onPick({ [wanted.name]: records.find(({ value }) => String(value) === text)?.value })
      }
    />
  );
}
