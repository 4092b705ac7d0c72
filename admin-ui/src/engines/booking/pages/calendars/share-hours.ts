import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../../api/errors';
import type { Text } from '../../../../texts';
import type { BookingApi } from '../../api/booking';
import type { EventType } from '../../api/calendar-types';

/** Makes the own hours of a team's event type those of all its hosts. It exists already: where this fails, that is told and nothing more. */
export async function shareHours(booking: BookingApi, { calendar_id, id }: EventType, t: Text<'calendars'>): Promise<void> {
  try {
    await booking.saveEvent({ calendarId: calendar_id, id, part: 'availability' }, { availability_type: 'custom', common_schedule: true });
  } catch (error) {
    notifications.show({ color: 'red', title: t('hours_not_shared'), message: messageOf(error) });
  }
}
