export const calendarKinds = ['simple', 'team', 'event'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** What a calendar's page shows, and in which order. */
export interface CalendarExtras {
  readonly eventOrder?: readonly number[];
  readonly profilePhotoUrl?: string;
  readonly featuredImageUrl?: string;
  readonly phone?: string;
  readonly sharing?: Sharing;
}

/** Default: off, all event types. */
export interface Sharing {
  readonly enabled: 'yes' | 'no';
  /** `all`, or any other word for those listed. */
  readonly show_type: string;
  readonly enabled_slots: readonly number[];
}
