import { NativeSelect, Radio, Stack } from '@mantine/core';
import { useText } from '../../../../texts';
import type { useAudiences } from '../../api/crm-hooks';
import { LabelPicker } from '../flow/label-picker';
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
          {labels.lists.length > 0 && (
            <LabelPicker
              kind="lists"
              label={t('lists')}
              known={labels.lists}
              chosen={choice.lists}
              onChosen={(lists) => onChoice({ ...choice, lists })}
            />
          )}
          {labels.tags.length > 0 && (
            <LabelPicker
              kind="tags"
              label={t('tags')}
              known={labels.tags}
              chosen={choice.tags}
              onChosen={(tags) => onChoice({ ...choice, tags })}
            />
          )}
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
      {labels.tags.length > 0 && (
        <LabelPicker
          kind="tags"
          label={t('without')}
          known={labels.tags}
          chosen={choice.without}
          onChosen={(without) => onChoice({ ...choice, without })}
        />
      )}
    </>
  );
}
