import { Stack, Text, TextInput } from '@mantine/core';
import { messageOf } from '../../../../api/errors';
import { Section } from '../../../../pages/settings/section';
import { ConflictNote } from '../../../../records/conflict-note';
import { useText } from '../../../../texts';
import type { Campaign, CampaignDraft } from '../../api/campaigns';
import * as bounds from '../../bounds';
import { EmailFields } from '../flow/email-fields';
import { plainText } from '../flow/plain-text';
import type { SaveState } from './use-autosave';
import { useCampaignDraft } from './use-campaign-draft';

/** What the email says; it is saved while it is written. */
export function ContentSection({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const { draft, setDraft, conflict, settle, saved, version } = useCampaignDraft(campaign);
  const labels: Readonly<Record<string, string>> = {
    title: t('title'),
    email_subject: t('subject'),
    email_pre_header: t('pre_header'),
    email_body: t('content'),
  };
  const shown = (name: string, of: Partial<CampaignDraft>) => {
    const value = of[name as keyof CampaignDraft];
    return name === 'email_body' ? plainText(value) : value;
  };

  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <Stack>
        <TextInput
          label={t('title')}
          description={t('title_help')}
          value={draft.title}
          onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, title: value }))}
          error={draft.title.trim() === '' && t('title_missing')}
          {...bounds.campaign.title}
          required
        />
        <EmailFields key={version} draft={draft} onDraft={setDraft} hasTemplates>
          {!conflict && <Saved saved={saved} />}
        </EmailFields>
        {conflict && (
          <ConflictNote
            fields={conflict.names.map((name) => ({
              label: labels[name] ?? name,
              theirs: shown(name, conflict.theirs),
              mine: shown(name, draft),
            }))}
            onMine={() => settle(true)}
            onTheirs={() => settle(false)}
          />
        )}
      </Stack>
    </Section>
  );
}

function Saved({ saved }: { saved: SaveState }) {
  const t = useText('campaigns');
  const isFailed = saved.state === 'failed';
  return (
    <Text size="sm" role="status" {...(isFailed ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
      {isFailed ? t('save_failed', { reason: messageOf(saved.error) }) : t(saved.state)}
    </Text>
  );
}
