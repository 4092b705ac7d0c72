import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { TypedConfirmDialog } from '../../../../ui/typed-confirm-dialog';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { Booking } from '../../api/booking-types';
import { guestName } from './guest-name';
import { isGroup } from './moves';

/** Deletes a booking for good, once its guest's name was typed. */
export function DeleteSection({ booking }: { booking: Booking }) {
  const engine = useBookingApi();
  const queries = useQueryClient();
  const refresh = useBookingRefresh();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(() => engine.remove(booking.id));

  async function confirm() {
    const done = await remove.run();
    if (!done) return;
    notifications.show({ color: 'green', title: 'Deleted', message: done.message });
    navigate('/bookings');
    queries.removeQueries({ queryKey: ['booking', 'one', booking.id] });
    await refresh();
  }

  return (
    <Section title="Delete" lead="Removes the booking and its activity. No email is sent: cancel it first if the guest should know.">
      <Button color="red.8" onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>
        Delete this booking
      </Button>
      {isAsking && (
        <TypedConfirmDialog
          title="Delete this booking?"
          phrase={guestName(booking)}
          action="Delete"
          isPending={remove.isPending}
          failure={remove.error !== undefined && <Failure isInline title="The booking was not deleted" message={messageOf(remove.error)} />}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          {isGroup(booking)
            ? 'The bookings of everyone in this group, with their notes and activities, are removed for good.'
            : 'The booking, its notes and its activity are removed for good.'}
        </TypedConfirmDialog>
      )}
    </Section>
  );
}
