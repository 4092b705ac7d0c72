import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
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
  const t = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const remove = useAction(() => booking.removeCalendar(id));

  async function confirm() {
    const done = await remove.run();
    if (!done) return;
    notifications.show({ color: 'green', title: t('deleted'), message: done.message });
    onClose();
    await refresh();
  }

  return (
    <TypedConfirmDialog
      title={t('delete_calendar_ask')}
      phrase={title}
      action={t('delete')}
      isPending={remove.isPending}
      failure={remove.error !== undefined && <Failure isInline title={t('delete_calendar_failed')} message={messageOf(remove.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('delete_calendar_text')}
    </TypedConfirmDialog>
  );
}
