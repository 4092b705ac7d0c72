import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../texts';
import { BlockEditor } from '../campaigns/block-editor';
import { type Block, blocksOf, htmlOf } from '../campaigns/blocks';
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
}

/** Subject, preview line and the parts of an email, with what a reader would see. */
export function EmailFields<T extends EmailText>({ draft, onDraft }: EmailFieldsProps<T>) {
  const t = useText('campaigns');
  const [blocks, setBlocks] = useState<readonly Block[] | undefined>(() => blocksOf(draft.email_body));
  const [isShown, setShown] = useState(false);
  const write = (changed: readonly Block[]) => {
    setBlocks(changed);
    onDraft({ ...draft, email_body: htmlOf(changed) });
  };
  return (
    <>
      <TextInput
        label={t('subject')}
        value={draft.email_subject}
        onChange={({ currentTarget: { value } }) => onDraft({ ...draft, email_subject: value })}
        maxLength={190}
        required
      />
      <TextInput
        label={t('pre_header')}
        description={t('pre_header_help')}
        value={draft.email_pre_header}
        onChange={({ currentTarget: { value } }) => onDraft({ ...draft, email_pre_header: value })}
        maxLength={998}
      />
      {blocks ? (
        <BlockEditor blocks={blocks} onBlocks={write} />
      ) : (
        <Textarea
          label={t('html')}
          description={t('html_help')}
          value={draft.email_body}
          onChange={({ currentTarget: { value } }) => onDraft({ ...draft, email_body: value })}
          rows={14}
        />
      )}
      <Group>
        <Button variant="default" onClick={() => setShown(!isShown)} aria-expanded={isShown}>
          {t(isShown ? 'preview_hide' : 'preview_show')}
        </Button>
      </Group>
      {isShown && <Preview draft={{ ...draft, title: draft.email_subject || '-' }} />}
    </>
  );
}
