import { Button, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';

/** What the hosts note for themselves. */
export function NoteSection({ id, note }: { id: number; note: string }) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [text, setText] = useState(note);
  const save = useAction(() => booking.change(id, 'internal_note', { value: text.trim() }));

  async function submit() {
    if (!(await save.run())) return;
    notifications.show({ color: 'green', title: 'Saved', message: 'The note is saved.' });
    await refresh();
  }

  return (
    <Section title="Internal note" lead="Only people who manage bookings see it; the guest never does.">
      <Stack gap="sm" align="stretch">
        <Textarea
          label="Note"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={5000}
        />
        {save.error !== undefined && <Failure isInline title="The note was not saved" message={messageOf(save.error)} />}
        {text.trim() !== note.trim() && (
          <Button variant="default" loading={save.isPending} onClick={() => void submit()} style={{ alignSelf: 'flex-start' }}>
            Save the note
          </Button>
        )}
      </Stack>
    </Section>
  );
}
