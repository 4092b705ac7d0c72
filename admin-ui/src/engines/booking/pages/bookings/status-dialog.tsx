import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Dialog } from '../../../../ui/dialog';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { Booking } from '../../api/booking-types';
import { changeOf, isGroup, type Move } from './moves';

interface StatusDialogProps {
  booking: Booking;
  move: Move;
  onClose: () => void;
}

/** Asks before a booking's status is set; the way out has the focus, or the reason where one can be given. */
export function StatusDialog({ booking, move, onClose }: StatusDialogProps) {
  const engine = useBookingApi();
  const refresh = useBookingRefresh();
  const [reason, setReason] = useState('');
  const [isForAll, setForAll] = useState(false);
  const set = useAction(() => engine.change(booking.id, 'status', changeOf(move, reason, isForAll)));
  const canBeForAll = isGroup(booking) && (move.status === 'completed' || move.status === 'no_show');

  async function confirm() {
    if (!(await set.run())) return;
    notifications.show({ color: 'green', title: 'Done', message: move.done });
    onClose();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={move.title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack>
          <Text size="sm">{move.what}</Text>
          {move.hasReason && (
            <Textarea
              label="Reason"
              description="The guest sees it. Leave it empty to give no reason."
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
              maxLength={1000}
              autosize
              minRows={3}
              data-autofocus
            />
          )}
          {canBeForAll && (
            <Checkbox
              label="For everyone of this group"
              checked={isForAll}
              onChange={({ currentTarget: { checked } }) => setForAll(checked)}
            />
          )}
          {set.error !== undefined && <Failure isInline title="The status was not changed" message={messageOf(set.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} {...(!move.hasReason && { 'data-autofocus': true })}>
              Go back
            </Button>
            <Button type="submit" {...(move.isGrave && { color: 'red.8' })} loading={set.isPending}>
              {move.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
