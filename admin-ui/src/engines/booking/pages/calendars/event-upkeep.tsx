import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { WholeEventType } from '../../api/calendar-types';

/** Duplicates or deletes an event type. */
export function EventUpkeep({ event }: { event: WholeEventType }) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [isDeleting, setDeleting] = useState(false);
  const copy = useAction(() => booking.cloneEvent({ calendarId: event.calendar_id, id: event.id }));

  async function duplicate() {
    const made = await copy.run();
    if (!made) return;
    notifications.show({ color: 'green', title: 'Duplicated', message: `“${made.slot.title}” is a draft: nobody can book it yet.` });
    await refresh();
    navigate(`/calendars/${made.slot.calendar_id}/events/${made.slot.id}`);
  }

  return (
    <Section title="Duplicate or delete" lead="A copy is a draft with the same settings. Deleting also deletes the bookings.">
      <Group gap="sm">
        <Button variant="default" loading={copy.isPending} onClick={() => void duplicate()}>
          Duplicate
        </Button>
        <Button color="red.8" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      {copy.error !== undefined && <Failure isInline title="It was not duplicated" message={messageOf(copy.error)} />}
      {isDeleting && <DeleteDialog event={event} onClose={() => setDeleting(false)} />}
    </Section>
  );
}

function DeleteDialog({ event, onClose }: { event: WholeEventType; onClose: () => void }) {
  const booking = useBookingApi();
  const queries = useQueryClient();
  const refresh = useBookingRefresh();
  const remove = useAction(() => booking.removeEvent({ calendarId: event.calendar_id, id: event.id }));

  async function confirm() {
    const done = await remove.run();
    if (!done) return;
    notifications.show({ color: 'green', title: 'Deleted', message: done.message });
    navigate('/calendars');
    queries.removeQueries({ queryKey: ['booking', 'event', event.calendar_id, event.id] });
    await refresh();
  }

  return (
    <ConfirmDialog
      title={`Delete “${event.title}”?`}
      action="Delete it and its bookings"
      isGrave
      isPending={remove.isPending}
      failure={remove.error !== undefined && <Failure isInline title="It was not deleted" message={messageOf(remove.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      All its bookings are deleted with it, upcoming ones too, for good. The guests get no email. To keep them and accept no more, make it a
      draft instead.
    </ConfirmDialog>
  );
}
