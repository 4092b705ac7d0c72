import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { PartForm } from '../../../../ui/part-form';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { EmailDraft, SequenceEmail } from '../../api/sequences';
import { EmailFields } from '../flow/email-fields';

/** What it says. It is saved when its writer says so, as it may leave at any minute (D576). */
export function EmailSection({ email }: { email: SequenceEmail }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [draft, setDraft] = useState<EmailDraft>(() => ({
    email_subject: email.email_subject,
    email_pre_header: email.email_pre_header,
    email_body: email.email_body,
  }));
  const save = useAction(() => crm.saveSequenceEmail(email.parent_id ?? 0, email.id, draft));

  async function send() {
    const saved = await save.run();
    if (!saved) return;
    notifications.show({ color: 'green', message: saved.message });
    await refresh();
  }

  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <PartForm
        action={t('content_save')}
        isPending={save.isPending}
        error={save.error}
        problem={draft.email_subject.trim() === '' ? t('subject_missing') : undefined}
        onSave={() => void send()}
      >
        <EmailFields draft={draft} onDraft={setDraft} />
      </PartForm>
    </Section>
  );
}
