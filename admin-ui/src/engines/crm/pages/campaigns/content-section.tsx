import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import type { Campaign, CampaignDraft } from '../../api/campaigns';
import { useSaveDraft } from '../../api/crm-hooks';
import { BlockEditor } from './block-editor';
import { type Block, blocksOf, htmlOf } from './blocks';
import { FromTemplate } from './from-template';
import { Preview } from './preview';
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
  const [blocks, setBlocks] = useState<readonly Block[] | undefined>(() => blocksOf(campaign.email_body));
  const [isShown, setShown] = useState(false);
  const store = useSaveDraft(campaign.id);
  const save = useCallback((value: CampaignDraft, before: CampaignDraft) => store(changesIn(value, before)), [store]);
  const saved = useAutosave(draft, save, draft.title.trim() !== '');
  const set = (change: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...change }));
  const write = (changed: readonly Block[]) => {
    setBlocks(changed);
    set({ email_body: htmlOf(changed) });
  };

  const begin = (words: Pick<CampaignDraft, 'email_subject' | 'email_pre_header' | 'email_body'>) => {
    setBlocks(blocksOf(words.email_body));
    // What was typed already is not taken away.
    set({
      email_body: words.email_body,
      email_subject: draft.email_subject || words.email_subject,
      email_pre_header: draft.email_pre_header || words.email_pre_header,
    });
  };

  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <Stack>
        <TextInput
          label={t('title')}
          description={t('title_help')}
          value={draft.title}
          onChange={({ currentTarget: { value } }) => set({ title: value })}
          error={draft.title.trim() === '' && t('title_missing')}
          maxLength={190}
          required
        />
        <TextInput
          label={t('subject')}
          value={draft.email_subject}
          onChange={({ currentTarget: { value } }) => set({ email_subject: value })}
          maxLength={998}
          required
        />
        <TextInput
          label={t('pre_header')}
          description={t('pre_header_help')}
          value={draft.email_pre_header}
          onChange={({ currentTarget: { value } }) => set({ email_pre_header: value })}
          maxLength={998}
        />
        {draft.email_body === '' && <FromTemplate onTaken={begin} />}
        {blocks ? (
          <BlockEditor blocks={blocks} onBlocks={write} />
        ) : (
          <Textarea
            label={t('html')}
            description={t('html_help')}
            value={draft.email_body}
            onChange={({ currentTarget: { value } }) => set({ email_body: value })}
            rows={14}
          />
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={() => setShown(!isShown)} aria-expanded={isShown}>
            {t(isShown ? 'preview_hide' : 'preview_show')}
          </Button>
          <Saved saved={saved} />
        </Group>
        {isShown && <Preview draft={draft} />}
      </Stack>
    </Section>
  );
}

/** Only what was typed here: what a colleague changed beside it stays. */
const changesIn = (value: CampaignDraft, before: CampaignDraft): Partial<CampaignDraft> =>
  Object.fromEntries(Object.entries(value).filter(([name, text]) => text !== before[name as keyof CampaignDraft]));

function Saved({ saved }: { saved: SaveState }) {
  const t = useText('campaigns');
  const isFailed = saved.state === 'failed';
  return (
    <Text size="sm" role="status" {...(isFailed ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
      {isFailed ? t('save_failed', { reason: messageOf(saved.error) }) : t(saved.state)}
    </Text>
  );
}
