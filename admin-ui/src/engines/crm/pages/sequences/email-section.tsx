import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { PartForm } from '../../../../ui/part-form';
import { useCrmApi, useStoring } from '../../api/crm-hooks';
import type { EmailDraft, SequenceEmail } from '../../api/sequences';
import { EmailFields } from '../flow/email-fields';

/** What it says. It is saved when its writer says so, as it may leave at any minute (D576). */
export function EmailSection({ email }: { email: SequenceEmail }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const [draft, setDraft] = useState<EmailDraft>(() => ({
    email_subject: email.email_subject,
    email_pre_header: email.email_pre_header,
    email_body: email.email_body,
  }));
  const storing = useStoring(() => crm.saveSequenceEmail(email.parent_id ?? 0, email.id, draft));

  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <PartForm action={t('content_save')} problem={draft.email_subject.trim() === '' ? t('subject_missing') : undefined} {...storing}>
        <EmailFields draft={draft} onDraft={setDraft} maxSubject={190} hasTemplates />
      </PartForm>
    </Section>
  );
}
