import { Button, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';

/** Adds a note to the timeline of a lead. */
export function NoteForm({ id }: { id: number }) {
  const t = useText('lead');
  const api = useApi();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const add = useAction((note: string) => api.operate('leads', 'add_note', { id, text: note }));

  async function save() {
    if (!(await add.run(text.trim()))) return;
    setText('');
    await queries.invalidateQueries({ queryKey: ['leads', id] });
  }

  return (
    <Section title={t('note')} lead={t('note_lead')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={t('note_text')}
            value={text}
            maxLength={2000}
            autosize
            minRows={2}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Button type="submit" disabled={text.trim() === ''} loading={add.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('note_add')}
          </Button>
          {add.error !== undefined && <Failure isInline title={t('note_failed')} message={messageOf(add.error)} />}
        </Stack>
      </form>
    </Section>
  );
}
