import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import type { Campaign } from '../../api/campaigns';
import { useCrmApi } from '../../api/crm-hooks';
import { AudienceForm } from './audience-form';

/** Whom a draft goes to. */
export function AudienceSection({ campaign: { id, settings, recipients_count: count } }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  return (
    <Section title={t('audience')} lead={t('audience_lead')}>
      <AudienceForm
        settings={settings}
        load={async (seen) => (await crm.campaign(id, seen)).settings}
        save={(audience, seen) => crm.saveAudience(id, audience, seen)}
        isNew={count === 0}
      />
    </Section>
  );
}
