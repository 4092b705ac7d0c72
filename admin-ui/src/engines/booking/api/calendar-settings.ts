type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** What can be changed of a calendar. */
export interface CalendarSettings {
  readonly calendar_data: Readonly<Record<'title' | 'timezone' | 'description' | 'slug' | 'calendar_avatar', string>>;
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
    calendarSettings: (id: number) => ask<CalendarSettings>('GET', `/calendars/${id}/sharing-settings`),
    /** What is not sent stays. */
    saveCalendarSettings: (id: number, set: object) =>
      ask<CalendarSettings & { message: string }>('POST', `/calendars/${id}/sharing-settings`, set),
  };
}
