import { Radio, Stack, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { useCrmApi } from '../../api/crm-hooks';
import type { OptinSettings } from '../../api/settings';
import { MergeText } from './merge-text';
import { useSaved } from './part-draft';
import { RedirectRules } from './redirect-rules';

const names = [
  'email_subject',
  'email_pre_header',
  'email_body',
  'after_confirm_message',
  'after_conf_redirect_url',
  'tag_based_redirect',
] as const;

/** The email to whoever signs up, and what follows the press of its button. */
export function OptinSection({ stored }: { stored: OptinSettings }) {
  const t = useText('marketing');
  const crm = useCrmApi();
  const draft = useStoredDraft(stored, { load: crm.optin, save: crm.saveOptin });
  const saved = useSaved();
  const { fields, set } = draft;
  return (
    <Section title={t('optin')} lead={t('optin_lead')}>
      <DraftForm draft={draft} action={t('save')} labelOf={(name) => t(names.find((one) => one === name) ?? 'after')} onSaved={saved}>
        <TextInput
          label={t('email_subject')}
          value={fields.email_subject}
          onChange={({ currentTarget: { value } }) => set({ email_subject: value })}
        />
        <TextInput
          label={t('email_pre_header')}
          description={t('email_pre_header_help')}
          value={fields.email_pre_header}
          onChange={({ currentTarget: { value } }) => set({ email_pre_header: value })}
        />
        <MergeText
          label={t('email_body')}
          description={t('email_body_help')}
          value={fields.email_body}
          onChange={(email_body) => set({ email_body })}
        />
        <AfterConfirming fields={fields} set={set} />
      </DraftForm>
    </Section>
  );
}

function AfterConfirming({ fields, set }: { fields: OptinSettings; set: (changed: Partial<OptinSettings>) => void }) {
  const t = useText('marketing');
  return (
    <>
      <Radio.Group
        label={t('after')}
        value={fields.after_confirmation_type}
        onChange={(value) => set({ after_confirmation_type: value === 'redirect' ? 'redirect' : 'message' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="message" label={t('after_message')} />
          <Radio value="redirect" label={t('after_redirect')} />
        </Stack>
      </Radio.Group>
      {fields.after_confirmation_type === 'message' ? (
        <MergeText
          label={t('after_confirm_message')}
          value={fields.after_confirm_message}
          onChange={(after_confirm_message) => set({ after_confirm_message })}
        />
      ) : (
        <TextInput
          label={t('after_conf_redirect_url')}
          description={t('after_conf_redirect_url_help')}
          type="url"
          value={fields.after_conf_redirect_url}
          onChange={({ currentTarget: { value } }) => set({ after_conf_redirect_url: value })}
        />
      )}
      <RedirectRules rules={fields.tag_based_redirect} onChange={(tag_based_redirect) => set({ tag_based_redirect })} />
    </>
  );
}
