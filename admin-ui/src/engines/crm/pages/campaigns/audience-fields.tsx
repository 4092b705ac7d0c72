import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core';
import { useText } from '../../../../texts';
import type { Label } from '../../api/campaigns';
import type { useAudiences } from '../../api/crm-hooks';
import type { Choice } from './audience';

interface AudienceFieldsProps {
  label: string;
  choice: Choice;
  labels: NonNullable<ReturnType<typeof useAudiences>['data']>;
  onChoice: (choice: Choice) => void;
}

/** Everybody, lists and tags, or a segment, and who is left out. */
export function AudienceFields({ label, choice, labels, onChoice }: AudienceFieldsProps) {
  const t = useText('campaigns');
  return (
    <>
      <Radio.Group label={label} value={choice.by} onChange={(by) => onChoice({ ...choice, by: by as Choice['by'] })}>
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={t('audience_all')} />
          <Radio value="labels" label={t('audience_labels')} disabled={labels.lists.length + labels.tags.length === 0} />
          <Radio value="segment" label={t('audience_segment')} disabled={labels.segments.length === 0} />
        </Stack>
      </Radio.Group>
      {choice.by === 'labels' && (
        <>
          <Labels name={t('lists')} labels={labels.lists} chosen={choice.lists} onChosen={(lists) => onChoice({ ...choice, lists })} />
          <Labels name={t('tags')} labels={labels.tags} chosen={choice.tags} onChosen={(tags) => onChoice({ ...choice, tags })} />
        </>
      )}
      {choice.by === 'segment' && (
        <NativeSelect
          label={t('segment')}
          data={[
            { value: '', label: t('segment_choose') },
            ...labels.segments.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          value={choice.segment === undefined ? '' : String(choice.segment)}
          onChange={({ currentTarget: { value } }) => onChoice({ ...choice, segment: value === '' ? undefined : Number(value) })}
        />
      )}
      <Labels name={t('without')} labels={labels.tags} chosen={choice.without} onChosen={(without) => onChoice({ ...choice, without })} />
    </>
  );
}

interface LabelsProps {
  name: string;
  labels: readonly Label[];
  chosen: readonly number[];
  onChosen: (ids: readonly number[]) => void;
}

function Labels({ name, labels, chosen, onChosen }: LabelsProps) {
  if (labels.length === 0) return null;
  return (
    <Checkbox.Group label={name} value={chosen.map(String)} onChange={(values) => onChosen(values.map(Number))}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt={6} mah={220} style={{ overflowY: 'auto' }}>
        {labels.map(({ id, title }) => (
          <Checkbox key={id} value={String(id)} label={title} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
