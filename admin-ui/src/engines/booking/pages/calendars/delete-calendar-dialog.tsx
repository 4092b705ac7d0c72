import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Failure } from '../../../../ui/states';
import { TypedConfirmDialog } from '../../../../ui/typed-confirm-dialog';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { BookingCalendar } from '../../api/calendar-types';

interface DeleteCalendarDialogProps {
  calendar: BookingCalendar;
  onClose: () => void;
}

/** Deletes a calendar with all that hangs on it, once its title was typed. */
export function DeleteCalendarDialog({ calendar: { id, title }, onClose }: DeleteCalendarDialogProps) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const remove = useAction(() => booking.removeCalendar(id));

  async function confirm() {
    const done = await remove.run();
    if (!done) return;
    notifications.show({ color: 'green', title: 'Deleted', message: done.message });
    onClose();
    await refresh();
  }

  return (
    <TypedConfirmDialog
      title="Delete this calendar?"
      phrase={title}
      action="Delete"
      isPending={remove.isPending}
      failure={remove.error !== undefined && <Failure isInline title="The calendar was not deleted" message={messageOf(remove.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Its event types and all their bookings are deleted with it, for good. The guests get no email: cancel upcoming bookings first.
    </TypedConfirmDialog>
  );
}
