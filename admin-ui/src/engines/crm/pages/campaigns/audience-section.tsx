import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PartForm } from '../../../../ui/part-form';
import type { Audience, Campaign } from '../../api/campaigns';
import { useAudiences, useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { choiceOf, sentAudience } from './audience';
import { AudienceFields } from './audience-fields';

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
          <AudienceFields label={t('audience_who')} choice={choice} labels={data} onChoice={setChoice} />
          <Text size="sm" role="status">
            {count.error ? messageOf(count.error) : audience && count.data !== undefined && t('audience_count', { count: count.data })}
          </Text>
        </PartForm>
      )}
    </Section>
  );
}
