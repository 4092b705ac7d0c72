import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../texts';
import * as bounds from '../../bounds';
import { BlockEditor } from '../campaigns/block-editor';
import { type Block, blocksOf, htmlOf } from '../campaigns/blocks';
import { FromTemplate } from '../campaigns/from-template';
import { Preview } from '../campaigns/preview';

/** What an email says. */
export interface EmailText {
  readonly email_subject: string;
  readonly email_pre_header: string;
  readonly email_body: string;
}

interface EmailFieldsProps<T extends EmailText> {
  draft: T;
  onDraft: (draft: T) => void;
  maxSubject?: number;
  /** A template is offered as long as nothing is written. */
  hasTemplates?: boolean;
  /** Beside the button of the preview. */
  children?: ReactNode;
}

interface Written {
  readonly body: string;
  /** None where it is edited as HTML. */
  readonly blocks: readonly Block[] | undefined;
}

const partsOf = (body: string): Written => ({ body, blocks: blocksOf(body) });

/** Subject, preview line and the parts of an email, with what a reader would see. */
export function EmailFields<T extends EmailText>({
  draft,
  onDraft,
  maxSubject = 998,
  hasTemplates = false,
  children,
}: EmailFieldsProps<T>) {
  const t = useText('campaigns');
  const [{ body, blocks }, setWritten] = useState(() => partsOf(draft.email_body));
  // A body that was not written here, such as a colleague's, is taken apart again.
  if (draft.email_body !== body) setWritten(partsOf(draft.email_body));
  const [isShown, setShown] = useState(false);
  const set = (changed: Partial<EmailText>) => onDraft({ ...draft, ...changed });
  const write = (changed: readonly Block[]) => {
    const html = htmlOf(changed);
    setWritten({ body: html, blocks: changed });
    set({ email_body: html });
  };
  const begin = (words: EmailText) => {
    setWritten(partsOf(words.email_body));
    // What was typed already is not taken away.
    set({
      email_body: words.email_body,
      email_subject: draft.email_subject || words.email_subject,
      email_pre_header: draft.email_pre_header || words.email_pre_header,
    });
  };
  return (
    <>
      <TextInput
        label={t('subject')}
        value={draft.email_subject}
        onChange={({ currentTarget: { value } }) => set({ email_subject: value })}
        maxLength={maxSubject}
        required
      />
      <TextInput
        label={t('pre_header')}
        description={t('pre_header_help')}
        value={draft.email_pre_header}
        onChange={({ currentTarget: { value } }) => set({ email_pre_header: value })}
        {...bounds.campaign.email_pre_header}
      />
      {hasTemplates && draft.email_body === '' && <FromTemplate onTaken={begin} />}
      {blocks ? (
        <BlockEditor blocks={blocks} onBlocks={write} />
      ) : (
        <Textarea
          label={t('html')}
          description={t('html_help')}
          value={draft.email_body}
          onChange={({ currentTarget: { value } }) => {
            setWritten({ body: value, blocks: undefined });
            set({ email_body: value });
          }}
          rows={14}
        />
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={() => setShown(!isShown)} aria-expanded={isShown}>
          {t(isShown ? 'preview_hide' : 'preview_show')}
        </Button>
        {children}
      </Group>
      {isShown && <Preview draft={{ title: draft.email_subject || '-', ...draft }} />}
    </>
  );
}
