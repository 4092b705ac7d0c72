import { notifications } from '@mantine/notifications';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import type { EventSavedPart } from '../../api/booking';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { EventType } from '../../api/calendar-types';

export type { EventSavedPart } from '../../api/booking';

/** Saves a part of an event type, tells that it is saved, and reads the event type again. */
export function useSavePart({ calendar_id: calendarId, id }: EventType, part: EventSavedPart) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const save = useAction(async (set: object) => {
    const saved = await booking.saveEvent({ calendarId, id }, part, set);
    // Until then the part may be drawn again, and what is typed into it would be gone.
    await refresh();
    return saved;
  });

  /** Whether it was saved. */
  async function run(set: object): Promise<boolean> {
    const saved = await save.run(set);
    if (!saved) return false;
    notifications.show({ color: 'green', title: t('saved'), message: saved.message });
    return true;
  }

  return { run, isPending: save.isPending, error: save.error };
}
