import type { Seen } from '../../../api/types';
import type { Ask } from './ask';

/** What can be changed of a calendar. */
export interface CalendarSettings {
  readonly calendar_data: Readonly<
    Record<'title' | 'timezone' | 'description' | 'slug' | 'calendar_avatar' | 'featured_image' | 'phone', string>
  >;
  readonly landing_page_settings: {
    readonly enabled: 'yes' | 'no';
    /** `all`, or those of `enabled_slots`. */
    readonly show_type: string;
    readonly enabled_slots: readonly number[];
  };
  /** Address of the page of the calendar. */
  readonly share_url: string;
}

/** Calls about what a calendar is called, where it is and what its page shows. Every function throws ApiError. */
export function calendarSettingCalls(ask: Ask) {
  return {
    calendarSettings: (id: number, seen?: Seen) => ask<CalendarSettings>('GET', { path: `/calendars/${id}/sharing-settings`, seen }),
    /** What is not sent stays. */
    saveCalendarSettings: (id: number, set: object, seen: Seen) =>
      ask<CalendarSettings & { message: string }>('POST', { path: `/calendars/${id}/sharing-settings`, seen }, set),
  };
}
