import { Button, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import * as bounds from '../../bounds';

/** What the hosts note for themselves. */
export function NoteSection({ id, note }: { id: number; note: string }) {
  const t = useText('bookings');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [text, setText] = useState(note);
  const save = useAction(() => booking.change(id, 'internal_note', { value: text.trim() }));

  async function submit() {
    if (!(await save.run())) return;
    notifications.show({ color: 'green', title: t('saved'), message: t('note_saved') });
    await refresh();
  }

  return (
    <Section title={t('note_title')} lead={t('note_lead')}>
      <Stack gap="sm" align="stretch">
        <Textarea
          label={t('note')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          autosize
          minRows={2}
          maxRows={12}
          {...bounds.change.value}
        />
        {save.error !== undefined && <Failure isInline title={t('note_failed')} message={messageOf(save.error)} />}
        {text.trim() !== note.trim() && (
          <Button variant="default" loading={save.isPending} onClick={() => void submit()} style={{ alignSelf: 'flex-start' }}>
            {t('note_save')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
