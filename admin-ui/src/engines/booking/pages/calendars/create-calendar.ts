import type { Text as Texts } from '../../../../texts';
import type { BookingApi } from '../../api/booking';
import type { CalendarKind } from '../../api/calendar-types';
import { type newDraft, sentSlot } from './event-draft';
import { saveStarts } from './save-starts';
import { shareHours } from './share-hours';

interface CalendarDraft {
  type: CalendarKind;
  title: string;
  zone: string;
  owner: number | undefined;
  draft: ReturnType<typeof newDraft>;
  t: Texts<'calendars'>;
}

/** The hours typed become the person's schedule, unless there is one already: then they are the event type's own. */
export async function createCalendar(booking: BookingApi, { type, title, zone, owner, draft, t }: CalendarDraft) {
  const hasOwnHours = type !== 'simple' || (owner !== undefined && (await booking.hasSchedule(owner)));
  const made = await booking.createCalendar({
    title: title.trim(),
    type,
    author_timezone: zone,
    slot: sentSlot({ ...draft, hasOwnHours }),
    ...(type === 'simple' && owner !== undefined && { user_id: owner }),
  });
  if (type === 'team') await shareHours(booking, made.slot, t);
  await saveStarts(booking, made.slot, { ...draft, t });
  return made;
}
