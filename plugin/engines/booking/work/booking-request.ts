import type { Input } from '../../kit/input/query';
import type { BookingRow } from '../data/booking-table';
import type { Campaign } from '../domain/booking';

/** What somebody asks to book, as it was sent: `createBooking` checks it. */
export interface BookingRequest {
  readonly eventId: number;
  readonly name: string;
  readonly email: string;
  /** Zone of the attendee, IANA. */
  readonly timezone: string;
  /** Local time of that zone, `YYYY-MM-DD HH:MM:SS`, or with an offset at its end; or else `start`. */
  readonly eventTime?: string;
  /** Milliseconds since 1970. */
  readonly start?: number;
  /** A visitor: availability counts, and whether it has to be confirmed is not theirs to say. */
  readonly byGuest: boolean;
  /** Account behind the call; null for visitors. */
  readonly actingUserId: number | null;
  /** `scheduled` or `pending`; default what the event type says. */
  readonly status?: string;
  /** `admin`, anything else is `web`. */
  readonly source?: string;
  /** Minutes; counts where the event type offers it. */
  readonly duration?: number;
  /** One of the event type's; `phone_guest__:__1` names the second place. Default the first. */
  readonly locationType?: string;
  readonly locationDescription?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly message?: string;
  /** Addresses, or maps with name and email. */
  readonly guests?: readonly Input[];
  readonly hostUserId?: number;
  /** By the name of the field. */
  readonly customFields?: Input;
  /** Book whatever else there is. */
  readonly ignoreAvailability?: boolean;
  readonly sourceUrl?: string;
  readonly campaign?: Campaign;
  /** Asked for news by email. */
  readonly wantsNews?: boolean;
  readonly ipAddress?: string;
  readonly browser?: string;
  readonly device?: string;
  readonly country?: string;
}

/** Somebody who comes along. */
export interface Guest {
  readonly name: string;
  readonly email: string;
}

/** The same, checked. */
export interface CheckedRequest {
  readonly name: string;
  readonly email: string;
  readonly timezone: string;
  /** One, or two in an hour that the clocks show twice. */
  readonly starts: readonly [number, ...number[]];
  readonly minutes: number;
  readonly status: 'scheduled' | 'pending' | undefined;
  readonly hostId: number | undefined;
  readonly guests: readonly Guest[];
  /** The columns that are what was said. */
  readonly said: Pick<BookingRow, 'phone' | 'message' | 'locationDetails' | 'sourceUrl'>;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly isUnchecked: boolean;
}
