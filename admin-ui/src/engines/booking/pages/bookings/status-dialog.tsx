import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { DialogButtons } from '../../../../ui/dialog-buttons';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { Booking } from '../../api/booking-types';
import * as bounds from '../../bounds';
import { changeOf, isGroup, type Move } from './moves';

interface StatusDialogProps {
  booking: Booking;
  move: Move;
  onClose: () => void;
}

/** Asks before a booking's status is set; the way out has the focus, or the reason where one can be given. */
export function StatusDialog({ booking, move, onClose }: StatusDialogProps) {
  const t = useText('bookings');
  const engine = useBookingApi();
  const refresh = useBookingRefresh();
  const [reason, setReason] = useState('');
  const [isForAll, setForAll] = useState(false);
  const set = useAction(() => engine.change(booking.id, 'status', changeOf(move, reason, isForAll)));
  const canBeForAll = isGroup(booking) && (move.status === 'completed' || move.status === 'no_show');

  async function confirm() {
    if (!(await set.run())) return;
    notifications.show({ color: 'green', title: t('done'), message: t(`move_done_${move.name}`) });
    onClose();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={t(`move_title_${move.name}`)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack>
          <Text size="sm">{t(`move_what_${move.name}`)}</Text>
          {move.hasReason && (
            <Textarea
              label={t('reason')}
              description={t('reason_hint')}
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
              {...bounds.change.cancel_reason}
              autosize
              minRows={3}
              data-autofocus
            />
          )}
          {canBeForAll && (
            <Checkbox label={t('for_all')} checked={isForAll} onChange={({ currentTarget: { checked } }) => setForAll(checked)} />
          )}
          {set.error !== undefined && <Failure isInline title={t('status_failed')} message={messageOf(set.error)} />}
          <DialogButtons>
            <Button variant="default" onClick={onClose} {...(!move.hasReason && { 'data-autofocus': true })}>
              {t('go_back')}
            </Button>
            <Button type="submit" {...(move.isGrave && { color: 'red.8' })} loading={set.isPending}>
              {t(`move_action_${move.name}`)}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
