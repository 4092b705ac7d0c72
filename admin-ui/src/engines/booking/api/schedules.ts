import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { BookingPage } from './booking-types';
import type { AvailabilitySchedule } from './calendar-types';

/** Hours by date in place of those of its weekday; none: a day off. */
export type DateOverrides = AvailabilitySchedule['settings']['date_overrides'];

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
    schedule: async (id: number, seen?: Seen) =>
      (await ask<{ schedule: AvailabilitySchedule }>('GET', { path: `/availability/${id}`, seen })).schedule,
    scheduleUses: async (id: number) => (await ask<{ usages: ScheduleUse[] }>('GET', `/availability/${id}/usages`)).usages,
    createSchedule: (body: { title: string; user_id?: number; timezone?: string }) => ask<Saved>('POST', '/availability', body),
    saveSchedule: (id: number, settings: object, seen: Seen) =>
      ask<Saved>('POST', { path: `/availability/${id}`, seen }, { schedule: { settings } }),
    renameSchedule: (id: number, set: object, seen: Seen) =>
      ask<{ message: string }>('POST', { path: `/availability/${id}/update-title`, seen }, set),
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
