import { Badge, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { EventType } from '../../api/calendar-types';

/** Whether visitors can book an event type, and the switch of it. */
export function StatusSwitch({ event: { id, calendar_id: calendarId, title, status } }: { event: EventType }) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const set = useAction(async (isActive: boolean) => {
    try {
      return await booking.setEventStatus({ calendarId, id }, isActive ? 'active' : 'draft');
    } catch (error) {
      notifications.show({ color: 'red', title: t('status_failed'), message: messageOf(error) });
      throw error;
    }
  });

  async function change(isActive: boolean) {
    if (await set.run(isActive)) await refresh();
  }

  if (status === 'expired') {
    return (
      <Badge variant="light" color="gray" tt="none">
        {t('over')}
      </Badge>
    );
  }
  return (
    <Switch
      label={t(status === 'active' ? 'active' : 'draft')}
      aria-label={t('status_of', { status, title })}
      checked={status === 'active'}
      disabled={set.isPending}
      onChange={({ currentTarget: { checked } }) => void change(checked)}
    />
  );
}
