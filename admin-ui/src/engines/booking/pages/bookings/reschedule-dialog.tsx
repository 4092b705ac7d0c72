import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Dialog } from '../../../../ui/dialog';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { Booking, FreeSlot } from '../../api/booking-types';
import { SlotPicker } from './slot-picker';
import { browserZone, clockTime, dateName, whenIn } from './when';

/** Moves a booking to one of the free times of its event type. */
export function RescheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const engine = useBookingApi();
  const refresh = useBookingRefresh();
  const zone = browserZone();
  const [slot, setSlot] = useState<FreeSlot>();
  const [reason, setReason] = useState('');
  // With its offset, so that an hour that the clocks show twice is told apart.
  const move = useAction((to: FreeSlot) => engine.move(booking.id, { event_time: to.start_utc, timezone: zone, reason: reason.trim() }));

  async function confirm() {
    if (!slot || !(await move.run(slot))) return;
    notifications.show({ color: 'green', title: 'Moved', message: 'The booking is moved. The guest is notified by email.' });
    onClose();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title="Reschedule this booking" size="lg" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack>
          <Text size="sm">
            {`It is on ${whenIn(booking, zone)} now. Choose one of the free times; the guest is notified by email. Times are in ${zone}.`}
          </Text>
          <SlotPicker eventId={booking.event_id} zone={zone} chosen={slot} onChoose={setSlot} />
          <Textarea
            label="Reason"
            description="The guest sees it. Leave it empty to give no reason."
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
            maxLength={1000}
            autosize
            minRows={2}
          />
          {move.error !== undefined && <Failure isInline title="The booking was not moved" message={messageOf(move.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" disabled={!slot} loading={move.isPending}>
              {slot ? `Move to ${dateName(slot.start.slice(0, 10))}, ${clockTime(slot.start)}` : 'Choose a time'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
