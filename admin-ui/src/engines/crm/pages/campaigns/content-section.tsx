import { Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { Section } from '../../../../pages/settings/section';
import { changesIn } from '../../../../records/changed';
import { useText } from '../../../../texts';
import type { Campaign, CampaignDraft } from '../../api/campaigns';
import { useSaveDraft } from '../../api/crm-hooks';
import { EmailFields } from '../flow/email-fields';
import { type SaveState, useAutosave } from './use-autosave';

/** What the email says; it is saved while it is written. */
export function ContentSection({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const [draft, setDraft] = useState<CampaignDraft>(() => ({
    title: campaign.title,
    email_subject: campaign.email_subject,
    email_pre_header: campaign.email_pre_header,
    email_body: campaign.email_body,
  }));
  const store = useSaveDraft(campaign.id);
  const save = useCallback((value: CampaignDraft, before: CampaignDraft) => store(changesIn(value, before)), [store]);
  const saved = useAutosave(draft, save, draft.title.trim() !== '');

  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <Stack>
        <TextInput
          label={t('title')}
          description={t('title_help')}
          value={draft.title}
          onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, title: value }))}
          error={draft.title.trim() === '' && t('title_missing')}
          maxLength={190}
          required
        />
        <EmailFields draft={draft} onDraft={setDraft} hasTemplates>
          <Saved saved={saved} />
        </EmailFields>
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
