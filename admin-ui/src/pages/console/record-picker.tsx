import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useManifest } from '../../api/hooks';
import type { ManifestEntry } from '../../api/types';
import { useText } from '../../texts';
import { listFor, type PickedRecord, recordsIn } from './pickable';

interface RecordPickerProps {
  entry: ManifestEntry;
  data: Readonly<Record<string, unknown>>;
  onPick: (which: Readonly<Record<string, unknown>>) => void;
}

// D662
/** The records by name, for an operation that has to be told which one: whoever picks types no id. */
export function RecordPicker({ entry, data, onPick }: RecordPickerProps) {
  const t = useText('console');
  const { dispatch } = useApi();
  const { data: manifest = [] } = useManifest();
  const wanted = listFor(entry, manifest);
  const { data: records = [] } = useQuery({
    queryKey: ['pickable', entry.resource, wanted?.action],
    queryFn: async (): Promise<readonly PickedRecord[]> => {
      if (!wanted) return [];
      const { envelope } = await dispatch({ resource: entry.resource, action: wanted.action, params: {} });
      return recordsIn(envelope.data, wanted.name);
    },
    enabled: wanted !== undefined,
  });
  if (!wanted || records.length === 0) return null;
  const picked = records.find(({ value }) => value === data[wanted.name]);
  return (
    <NativeSelect
      mb="md"
      label={t('pick')}
      description={t('pick_help', { name: wanted.name })}
      value={picked ? String(picked.value) : ''}
      data={[{ value: '', label: t('pick_none') }, ...records.map(({ value, label }) => ({ value: String(value), label }))]}
      onChange={({ currentTarget: { value: text } }) =>
        onPick({ [wanted.name]: records.find(({ value }) => String(value) === text)?.value })
      }
    />
  );
}
