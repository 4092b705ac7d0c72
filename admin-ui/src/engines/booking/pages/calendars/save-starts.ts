import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../../api/errors';
import type { Text } from '../../../../texts';
import type { BookingApi } from '../../api/booking';
import type { EventType } from '../../api/calendar-types';
import type { EventDraft } from './event-draft';
import { isOneOff } from './kinds';
import { timesOf } from './times';

interface Starts extends Pick<EventDraft, 'kind' | 'starts'> {
  readonly t: Text<'calendars'>;
}

/**
 * The only starts of a new event on fixed times: the engine takes them once it is there. Where it refuses them, people are told, and the
 * page of the event type asks again.
 */
export async function saveStarts(booking: BookingApi, { calendar_id: calendarId, id }: EventType, { kind, starts, t }: Starts) {
  if (!isOneOff(kind)) return;
  try {
    await booking.saveEvent({ calendarId, id, part: 'event-availability' }, { available_times: timesOf(starts) });
  } catch (error) {
    notifications.show({ color: 'red', title: t('starts_not_saved'), message: messageOf(error), autoClose: false });
  }
}
