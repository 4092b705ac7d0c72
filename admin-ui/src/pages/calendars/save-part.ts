import { notifications } from '@mantine/notifications';
import { useBookingRefresh } from '../../api/booking-hooks';
import type { EventType } from '../../api/calendar-types';
import { useAction, useApi } from '../../api/hooks';

/** Saves a part of an event type, tells that it is saved, and reads the event type again. */
export function useSavePart({ calendar_id: calendarId, id }: EventType, part: 'details' | 'limits' | 'availability' | 'assignments') {
  const { booking } = useApi();
  const refresh = useBookingRefresh();
  const save = useAction((set: object) => booking.saveEvent({ calendarId, id }, part, set));

  async function run(set: object): Promise<void> {
    const saved = await save.run(set);
    if (!saved) return;
    notifications.show({ color: 'green', title: 'Saved', message: saved.message });
    await refresh();
  }

  return { run, isPending: save.isPending, error: save.error };
}
