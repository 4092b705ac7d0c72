import { Button, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { browserZone } from '../../../../ui/browser-zone';
import { Dialog } from '../../../../ui/dialog';
import { DialogButtons } from '../../../../ui/dialog-buttons';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { Booking, FreeSlot } from '../../api/booking-types';
import * as bounds from '../../bounds';
import { SlotPicker } from './slot-picker';
import { clockTime, dateName, whenIn } from './when';

/** Moves a booking to one of the free times of its event type. */
export function RescheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useText('bookings');
  const engine = useBookingApi();
  const refresh = useBookingRefresh();
  const zone = browserZone();
  const [slot, setSlot] = useState<FreeSlot>();
  const [reason, setReason] = useState('');
  // With its offset, so that an hour that the clocks show twice is told apart.
  const move = useAction((to: FreeSlot) => engine.move(booking.id, { event_time: to.start_utc, timezone: zone, reason: reason.trim() }));

  async function confirm() {
    if (!slot || !(await move.run(slot))) return;
    notifications.show({ color: 'green', title: t('moved'), message: t('moved_text') });
    onClose();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={t('reschedule_title')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack>
          <Text size="sm">{t('reschedule_text', { when: whenIn(booking, zone), zone })}</Text>
          <SlotPicker eventId={booking.event_id} zone={zone} chosen={slot} onChoose={setSlot} />
          <Textarea
            label={t('reason')}
            description={t('reason_hint')}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
            {...bounds.move.reason}
            autosize
            minRows={2}
          />
          {move.error !== undefined && <Failure isInline title={t('not_moved')} message={messageOf(move.error)} />}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('go_back')}
            </Button>
            <Button type="submit" disabled={!slot} loading={move.isPending}>
              {slot ? t('move_to', { day: dateName(slot.start.slice(0, 10)), time: clockTime(slot.start) }) : t('choose_time')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
