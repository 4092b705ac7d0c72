import { useRef } from 'react';
import type { Seen } from '../../../../../api/types';
import type { BookingApi, EventPartPath, EventSavedPart } from '../../../api/booking';
import { useBookingApi } from '../../../api/booking-hooks';
import type { WholeEventType } from '../../../api/calendar-types';
import { SavedPart, type SavedPartProps } from './saved-part';

interface RulePartProps<T> extends Omit<SavedPartProps<T>, 'stored' | 'load' | 'save' | 'sent'> {
  event: WholeEventType;
  /** Where it is saved. */
  part: EventSavedPart;
  /** What is stored of it. */
  stored: (event: WholeEventType) => T;
  /** How what was changed is sent, beside what is stored at that moment; as it is unless told otherwise. */
  sent?: (changed: Partial<T>, event: WholeEventType) => object;
}

/** A part of an event type that is saved by itself. */
export function RulePart<T extends object>({ event, part, stored, sent, ...props }: RulePartProps<T>) {
  const booking = useBookingApi();
  const path = { calendarId: event.calendar_id, id: event.id, part };
  const latest = useRef(event);
  return (
    <SavedPart
      {...props}
      stored={stored(event)}
      load={async (seen) => {
        latest.current = await eventBefore(booking, path, seen);
        return stored(latest.current);
      }}
      save={(set, seen) => booking.saveEvent(path, set, seen)}
      {...(sent && { sent: (changed: Partial<T>) => sent(changed, latest.current) })}
    />
  );
}

/** The event type before a part of it is saved. The hours are shown by a read of their own, which is what saving them is bound to. */
async function eventBefore(booking: BookingApi, { part, ...path }: EventPartPath, seen: Seen): Promise<WholeEventType> {
  if (part !== 'availability') return booking.event(path, seen);
  // First: what is changed between the two reads is refused then, and read again.
  await booking.eventHours(path, seen);
  return booking.event(path);
}
