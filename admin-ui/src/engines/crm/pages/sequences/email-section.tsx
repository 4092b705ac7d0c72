import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { useCrmApi } from '../../api/crm-hooks';
import type { SequenceEmail } from '../../api/sequences';
import * as bounds from '../../bounds';
import { EmailForm } from '../flow/email-form';

/** What it says. It is saved when its writer says so, as it may leave at any minute (D576). */
export function EmailSection({ email }: { email: SequenceEmail }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const [id, emailId] = [email.parent_id ?? 0, email.id];
  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <EmailForm
        stored={email}
        load={(seen) => crm.sequenceEmail(id, emailId, seen)}
        save={(changed, seen) => crm.saveSequenceEmail([id, emailId], changed, seen)}
        action={t('content_save')}
        subjectMissing={t('subject_missing')}
        maxSubject={bounds.sequence_email.email_subject.maxLength}
        hasTemplates
      />
    </Section>
  );
}
