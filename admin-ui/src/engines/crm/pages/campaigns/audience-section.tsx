import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PartForm } from '../../../../ui/part-form';
import type { Audience, Campaign, Label } from '../../api/campaigns';
import { useAudiences, useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { type Choice, choiceOf, sentAudience } from './audience';

/** Whom it goes to, with how many that are now. */
export function AudienceSection({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const query = useAudiences();
  const [choice, setChoice] = useState(() => choiceOf(campaign.settings));
  const audience = sentAudience(choice, query.data?.segments ?? []);
  const count = useQuery({
    queryKey: ['crm', 'estimate', audience],
    queryFn: () => (audience ? crm.estimate(audience) : 0),
    enabled: audience !== undefined,
    placeholderData: (before) => before,
  });
  const save = useAction((chosen: Audience) => crm.saveAudience(campaign.id, chosen));
  const { data } = query;

  async function send() {
    if (!audience || !(await save.run(audience))) return;
    await refresh();
  }

  return (
    <Section title={t('audience')} lead={t('audience_lead')}>
      <NotLoaded query={query} failed={t('audience_failed')} loading={t('audience_loading')} />
      {data && (
        <PartForm
          action={t('audience_save')}
          {...{ isPending: save.isPending, error: save.error, problem: audience ? undefined : t('audience_missing') }}
          onSave={() => void send()}
        >
          <Radio.Group label={t('audience_who')} value={choice.by} onChange={(by) => setChoice({ ...choice, by: by as Choice['by'] })}>
            <Stack gap="xs" mt={6}>
              <Radio value="all" label={t('audience_all')} />
              <Radio value="labels" label={t('audience_labels')} disabled={data.lists.length + data.tags.length === 0} />
              <Radio value="segment" label={t('audience_segment')} disabled={data.segments.length === 0} />
            </Stack>
          </Radio.Group>
          {choice.by === 'labels' && (
            <>
              <Labels name={t('lists')} labels={data.lists} chosen={choice.lists} onChosen={(lists) => setChoice({ ...choice, lists })} />
              <Labels name={t('tags')} labels={data.tags} chosen={choice.tags} onChosen={(tags) => setChoice({ ...choice, tags })} />
            </>
          )}
          {choice.by === 'segment' && (
            <NativeSelect
              label={t('segment')}
              data={[
                { value: '', label: t('segment_choose') },
                ...data.segments.map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
              value={choice.segment === undefined ? '' : String(choice.segment)}
              onChange={({ currentTarget: { value } }) => setChoice({ ...choice, segment: value === '' ? undefined : Number(value) })}
            />
          )}
          <Labels
            name={t('without')}
            labels={data.tags}
            chosen={choice.without}
            onChosen={(without) => setChoice({ ...choice, without })}
          />
          <Text size="sm" role="status">
            {count.error ? messageOf(count.error) : audience && count.data !== undefined && t('audience_count', { count: count.data })}
          </Text>
        </PartForm>
      )}
    </Section>
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
