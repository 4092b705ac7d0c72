import { Radio, Stack } from '@mantine/core';
import { useText } from '../../../../texts';
import type { useLabelKinds } from '../../api/crm-hooks';
import { OneTitledPicker, TitledPicker } from '../flow/titled-picker';
import type { Choice } from './audience';

interface AudienceFieldsProps {
  label: string;
  choice: Choice;
  kinds: NonNullable<ReturnType<typeof useLabelKinds>['data']>;
  onChoice: (choice: Choice) => void;
}

/** Everybody, lists and tags, or a segment, and who is left out. */
export function AudienceFields({ label, choice, kinds, onChoice }: AudienceFieldsProps) {
  const t = useText('campaigns');
  return (
    <>
      <Radio.Group label={label} value={choice.by} onChange={(by) => onChoice({ ...choice, by: by as Choice['by'] })}>
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={t('audience_all')} />
          <Radio value="labels" label={t('audience_labels')} disabled={!kinds.lists && !kinds.tags} />
          <Radio value="segment" label={t('audience_segment')} disabled={!kinds.segments} />
        </Stack>
      </Radio.Group>
      {choice.by === 'labels' &&
        (['lists', 'tags'] as const)
          .filter((kind) => kinds[kind])
          .map((kind) => (
            <TitledPicker
              key={kind}
              kind={kind}
              label={t(kind)}
              chosen={choice[kind]}
              onChosen={(ids) => onChoice({ ...choice, [kind]: ids })}
            />
          ))}
      {choice.by === 'segment' && (
        <OneTitledPicker
          kind="segments"
          label={t('segment')}
          chosen={choice.segment}
          onChosen={(segment) => onChoice({ ...choice, segment })}
        />
      )}
      {kinds.tags && (
        <TitledPicker kind="tags" label={t('without')} chosen={choice.without} onChosen={(without) => onChoice({ ...choice, without })} />
      )}
    </>
  );
}
