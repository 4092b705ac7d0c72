import { Badge, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { switchOver } from '../../../../records/save-over';
import { useText } from '../../../../texts';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { EventType } from '../../api/calendar-types';

/** Whether visitors can book an event type. Where a colleague has switched it meanwhile, that is shown first (D680). */
export function StatusSwitch({ event: { id, calendar_id: calendarId, title, status } }: { event: EventType }) {
  const t = useText('calendars');
  const records = useText('records');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const path = { calendarId, id };
  const set = useAction(async (isActive: boolean) => {
    try {
      return await switchOver(status, {
        load: async (seen) => (await booking.event(path, seen)).status,
        save: (seen) => booking.setEventStatus(path, isActive ? 'active' : 'draft', seen),
      });
    } catch (error) {
      notifications.show({ color: 'red', title: t('status_failed'), message: messageOf(error) });
      throw error;
    }
  });

  async function change(isActive: boolean) {
    const isSet = await set.run(isActive);
    if (isSet === false) notifications.show({ color: 'yellow', title: t('status_failed'), message: records('switched') });
    if (isSet !== undefined) await refresh();
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
