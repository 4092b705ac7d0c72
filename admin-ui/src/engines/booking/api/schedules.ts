import type { BookingPage } from './booking-types';
import type { AvailabilitySchedule, WeeklyHours } from './calendar-types';

type Ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** Hours by date in place of those of its weekday; none: a day off. */
export type DateOverrides = AvailabilitySchedule['settings']['date_overrides'];

/** What is changed of a schedule; what is left out stays. */
export interface ScheduleChange {
  timezone?: string;
  weekly_schedules?: WeeklyHours;
  date_overrides?: DateOverrides;
}

interface Saved {
  message: string;
  schedule: AvailabilitySchedule;
}

/** Calls about the hours that event types share. Every function throws ApiError. */
export function scheduleCalls(ask: Ask) {
  return {
    schedules: async () =>
      (await ask<{ availabilities: BookingPage<AvailabilitySchedule> }>('GET', '/availability?per_page=200&filters[author]=all'))
        .availabilities.data,
    schedule: async (id: number) => (await ask<{ schedule: AvailabilitySchedule }>('GET', `/availability/${id}`)).schedule,
    scheduleUses: async (id: number) => (await ask<{ usages: ScheduleUse[] }>('GET', `/availability/${id}/usages`)).usages,
    createSchedule: (body: { title: string; user_id?: number; timezone?: string }) => ask<Saved>('POST', '/availability', body),
    saveSchedule: (id: number, settings: ScheduleChange) => ask<Saved>('POST', `/availability/${id}`, { schedule: { settings } }),
    renameSchedule: (id: number, title: string) => ask<{ message: string }>('POST', `/availability/${id}/update-title`, { title }),
    makeDefaultSchedule: (id: number) => ask<{ message: string }>('POST', `/availability/${id}/update-status`, {}),
    removeSchedule: (id: number) => ask<{ message: string }>('DELETE', `/availability/${id}`, {}),
  };
}

/** An event type that goes by a schedule. */
export interface ScheduleUse {
  readonly id: number;
  readonly title: string;
  readonly calendar_id: number;
  readonly calendar_title: string;
}
