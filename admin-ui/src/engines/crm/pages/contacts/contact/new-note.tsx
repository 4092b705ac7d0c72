import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../../api/errors';
import { useAction } from '../../../../../api/hooks';
import { useText } from '../../../../../texts';
import { Failure } from '../../../../../ui/states';
import { useCrmApi, useCrmRefresh } from '../../../api/crm-hooks';
import type { Owned } from '../../../api/profiles';
import * as bounds from '../../../bounds';

/** Notes of the engine are markup. */
export const noteText = (text: string) =>
  /<\w/.test(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text;

/** A note of the team about a contact or a company. */
export function NewNote(owned: Owned) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [text, setText] = useState('');
  const add = useAction(crm.addNote);

  async function send() {
    if ((await add.run(owned, text.trim())) === undefined) return;
    setText('');
    await refresh();
  }

  return (
    <>
      <Textarea
        label={t('note')}
        description={t(owned.of === 'contacts' ? 'notes_lead' : 'company_notes_lead')}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        rows={3}
        {...bounds.note.description}
      />
      {add.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(add.error)} />}
      <Button
        variant="default"
        loading={add.isPending}
        disabled={text.trim() === ''}
        onClick={() => void send()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('note_add')}
      </Button>
    </>
  );
}
