import type { LocationType } from './locations';

export type Party = 'host' | 'guest';

/** Where a booking happens. */
export interface LocationDetails {
  readonly type?: LocationType;
  readonly description?: string;
  readonly online_platform_link?: string;
}

/** Campaign that an attendee came by. */
export interface Campaign {
  readonly utm_source?: string;
  readonly utm_medium?: string;
  readonly utm_campaign?: string;
  readonly utm_term?: string;
  readonly utm_content?: string;
}

/** What is seldom asked for of a booking. */
export interface BookingExtras {
  /** Answers by the name of the field. */
  readonly customFields?: Readonly<Record<string, unknown>>;
  /** Addresses that get copies of the guest's emails; of kinds with one guest. */
  readonly additionalGuests?: readonly string[];
  readonly sourceId?: number;
  readonly campaign?: Campaign;
  readonly recurringCount?: number;
  readonly cancelledByType?: Party;
  readonly cancelReason?: string;
  readonly rejectReason?: string;
  readonly rescheduledByType?: Party;
  /** Milliseconds since 1970. */
  readonly previousStartAt?: number;
  readonly rescheduleReason?: string;
  /** How often it was moved. */
  readonly moves?: number;
  /** How often its status was changed by somebody. */
  readonly turns?: number;
}
