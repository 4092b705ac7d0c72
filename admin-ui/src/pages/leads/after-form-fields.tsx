import { Textarea, TextInput } from '@mantine/core';
import type { LeadConfig } from '../../api/operations';
import { useText } from '../../texts';

/** What a sender sees and gets once a form was sent, as it is typed. */
export interface AfterFormDraft {
  readonly thanksPage: string;
  readonly subject: string;
  readonly text: string;
}

export const afterFormDraft = ({ thanks_page = '', auto_reply }: LeadConfig): AfterFormDraft => ({
  thanksPage: thanks_page,
  subject: auto_reply?.subject ?? '',
  text: auto_reply?.text ?? '',
});

/** Null removes a setting: without a text nobody is answered. */
export const afterFormOf = ({ thanksPage, subject, text }: AfterFormDraft) => ({
  thanks_page: thanksPage.trim() || null,
  auto_reply: subject.trim() === '' && text.trim() === '' ? null : { subject: subject.trim(), text },
});

/** The page that follows a form, and the email that answers it. */
export function AfterFormFields({ draft, onChange }: { draft: AfterFormDraft; onChange: (draft: AfterFormDraft) => void }) {
  const t = useText('lead-settings');
  const set = (changed: Partial<AfterFormDraft>) => onChange({ ...draft, ...changed });
  return (
    <>
      <TextInput
        label={t('thanks')}
        description={t('thanks_help')}
        value={draft.thanksPage}
        onChange={({ currentTarget: { value } }) => set({ thanksPage: value })}
      />
      <TextInput
        label={t('reply_subject')}
        description={t('reply_help')}
        value={draft.subject}
        maxLength={190}
        onChange={({ currentTarget: { value } }) => set({ subject: value })}
      />
      <Textarea
        label={t('reply_text')}
        value={draft.text}
        maxLength={4000}
        autosize
        minRows={3}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
    </>
  );
}
