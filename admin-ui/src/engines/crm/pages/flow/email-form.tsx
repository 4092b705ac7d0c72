import { useState } from 'react';
import type { Seen } from '../../../../api/types';
import { DraftForm } from '../../../../records/draft-form';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { EmailFields, type EmailText } from './email-fields';
import { plainText } from './plain-text';
import { useSaid } from './use-said';

interface EmailFormProps {
  stored: EmailText;
  /** What is stored now. */
  load: (seen: Seen) => Promise<EmailText>;
  /** Stores what was changed, over what was seen. */
  save: (changed: Partial<EmailText>, seen: Seen) => Promise<{ readonly message: string }>;
  /** On the button. */
  action: string;
  maxSubject?: number;
  hasTemplates?: boolean;
  /** Said as long as it has no subject, where it needs one. */
  subjectMissing?: string;
}

/** What an email says, saved when its writer says so; only what was changed is stored, and a colleague's change is shown first (D521). */
export function EmailForm({ stored, load, save, action, maxSubject, hasTemplates = false, subjectMissing }: EmailFormProps) {
  const t = useText('campaigns');
  const { said, say } = useSaid();
  // Its parts are read from the text once: what somebody else has written is drawn by new ones.
  const [version, setVersion] = useState(0);
  const draft = useStoredDraft<EmailText>(emailText(stored), {
    load: async (seen) => emailText(await load(seen)),
    save: (changed, seen) => save(changed, seen).then(said),
  });
  const settle = (keepsMine: boolean) => {
    draft.settle(keepsMine);
    setVersion(version + 1);
  };
  const labels = { email_subject: t('subject'), email_pre_header: t('pre_header'), email_body: t('content') };
  const conflict = draft.conflict.map((one) =>
    one.name === 'email_body' ? { ...one, theirs: plainText(one.theirs), mine: plainText(one.mine) } : one,
  );
  return (
    <DraftForm
      draft={{ ...draft, conflict, settle }}
      action={action}
      labelOf={(name) => labels[name as keyof typeof labels]}
      problem={draft.fields.email_subject.trim() === '' ? subjectMissing : undefined}
      onSaved={say}
    >
      <EmailFields
        key={version}
        draft={draft.fields}
        onDraft={draft.set}
        hasTemplates={hasTemplates}
        {...(maxSubject !== undefined && { maxSubject })}
      />
    </DraftForm>
  );
}

/** Only what an email says, of something that has more. */
export const emailText = ({ email_subject, email_pre_header, email_body }: EmailText): EmailText => ({
  email_subject,
  email_pre_header,
  email_body,
});
