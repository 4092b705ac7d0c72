import type { EventKind, EventStatus } from './kinds';
import type { Location } from './locations';
import type { EventSettings } from './settings';

/** A new event type as it was asked for. */
export interface EventInput {
  readonly title: string;
  readonly duration: number;
  readonly status: Exclude<EventStatus, 'expired'>;
  readonly eventType: EventKind;
  readonly description: string;
  readonly colorSchema: string;
  readonly locationType: string;
  readonly locationHeading: string;
  readonly locationSettings: readonly Location[];
  readonly maxBookPerSlot: number;
  readonly isDisplaySpots: boolean;
  readonly settings: Partial<EventSettings>;
  /** The hours are its own, not those of a schedule. */
  readonly isCustom: boolean;
}
