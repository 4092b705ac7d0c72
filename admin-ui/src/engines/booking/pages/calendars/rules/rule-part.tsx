import { useBookingApi } from '../../../api/booking-hooks';
import type { WholeEventType } from '../../../api/calendar-types';
import { type EventSavedPart, useSavePart } from '../save-part';
import { SavedPart, type SavedPartProps } from './saved-part';

interface RulePartProps<T> extends Omit<SavedPartProps<T>, 'stored' | 'load'> {
  event: WholeEventType;
  /** Where it is saved. */
  part: EventSavedPart;
  /** What is stored of it. */
  stored: (event: WholeEventType) => T;
}

/** A part of the rules of an event type that is saved by itself. */
export function RulePart<T extends object>({ event, part, stored, ...props }: RulePartProps<T>) {
  const booking = useBookingApi();
  const save = useSavePart(event, part);
  const load = async () => stored(await booking.event({ calendarId: event.calendar_id, id: event.id }));
  return <SavedPart save={save} stored={stored(event)} load={load} {...props} />;
}
