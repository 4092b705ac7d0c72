import type { DateOverrides, WeeklyHours } from './hours';

type Unit = 'minutes' | 'hours' | 'days' | '';
type CapUnit = 'per_day' | 'per_week' | 'per_month';

/** A cap on bookings or minutes in a day, week or month. */
export interface Cap {
  readonly unit: CapUnit;
  readonly value: number;
}

interface AttendeeLimit {
  readonly enabled: boolean;
  readonly message: string;
  readonly type: 'always' | 'conditional';
  /** Refused when the start is no further away than this. */
  readonly condition: { readonly unit: Unit; readonly value: number };
}

/** Settings of an event type, in the words of the wire. */
export interface EventSettings {
  readonly schedule_type: string;
  /** Own hours, used while `availability_type` is `custom`. */
  readonly weekly_schedules: WeeklyHours;
  readonly date_overrides: DateOverrides;
  readonly range_type: 'range_days' | 'range_date_between' | 'range_indefinite';
  readonly range_days: number;
  /** Two stamps `YYYY-MM-DD HH:MM:SS`, days in the host's zone. */
  readonly range_date_between: readonly [string, string];
  /** Minimum notice. */
  readonly schedule_conditions: { readonly value: number; readonly unit: Unit };
  readonly common_schedule: boolean;
  /** User id → schedule id. */
  readonly hosts_schedules: Readonly<Record<string, number>>;
  readonly team_members: readonly number[];
  /** Minutes, as text. */
  readonly buffer_time_before: string;
  readonly buffer_time_after: string;
  /** Minutes as text; empty: the duration. */
  readonly slot_interval: string;
  readonly booking_frequency: { readonly enabled: boolean; readonly limits: readonly Cap[] };
  readonly booking_duration: { readonly enabled: boolean; readonly limits: readonly Cap[] };
  readonly lock_timezone: { readonly enabled: boolean; readonly timezone: string };
  readonly multi_duration: {
    readonly enabled: boolean;
    readonly default_duration: string;
    readonly available_durations: readonly string[];
  };
  readonly multiple_booking: { readonly enabled: boolean; readonly limit: number };
  readonly recurring_config: {
    readonly enabled: boolean;
    readonly frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    readonly interval: number;
    readonly max_count: number;
    readonly is_count_fixed: boolean;
  };
  readonly requires_confirmation: {
    readonly enabled: boolean;
    readonly type: 'always' | 'conditional';
    readonly condition: { readonly unit: Unit; readonly value: number };
  };
  readonly can_not_cancel: AttendeeLimit;
  readonly can_not_reschedule: AttendeeLimit;
  readonly booking_title: string;
  readonly submit_button_text: string;
  readonly custom_redirect: {
    readonly enabled: boolean;
    readonly redirect_url: string;
    readonly is_query_string: 'yes' | 'no';
    readonly query_string: string;
  };
  /** One-off kinds: hold the offered times on the hosts' calendars. */
  readonly reserve_time: boolean;
  /** One-off kinds: the only starts, local date → `HH:MM`. */
  readonly available_times: Readonly<Record<string, readonly string[]>>;
}

const workday = { enabled: true, slots: [{ start: '09:00', end: '17:00' }] };
const dayOff = { enabled: false, slots: [] };

/** Monday to Friday, nine to five. */
export const officeHours: WeeklyHours = {
  sun: dayOff,
  mon: workday,
  tue: workday,
  wed: workday,
  thu: workday,
  fri: workday,
  sat: dayOff,
};

const noLimit: AttendeeLimit = { enabled: false, message: '', type: 'always', condition: { unit: 'minutes', value: 30 } };

/** What a key means that was not set. */
export const defaultSettings: EventSettings = {
  schedule_type: 'weekly_schedules',
  weekly_schedules: officeHours,
  date_overrides: {},
  range_type: 'range_days',
  range_days: 60,
  range_date_between: ['', ''],
  schedule_conditions: { value: 4, unit: 'hours' },
  common_schedule: false,
  hosts_schedules: {},
  team_members: [],
  buffer_time_before: '0',
  buffer_time_after: '0',
  slot_interval: '',
  booking_frequency: { enabled: false, limits: [{ unit: 'per_day', value: 5 }] },
  booking_duration: { enabled: false, limits: [{ unit: 'per_day', value: 120 }] },
  lock_timezone: { enabled: false, timezone: '' },
  multi_duration: { enabled: false, default_duration: '', available_durations: [] },
  multiple_booking: { enabled: false, limit: 5 },
  recurring_config: { enabled: false, frequency: 'weekly', interval: 1, max_count: 4, is_count_fixed: false },
  requires_confirmation: { enabled: false, type: 'always', condition: { unit: 'minutes', value: 30 } },
  can_not_cancel: noLimit,
  can_not_reschedule: noLimit,
  booking_title: '',
  submit_button_text: '',
  custom_redirect: { enabled: false, redirect_url: '', is_query_string: 'no', query_string: '' },
  reserve_time: false,
  available_times: {},
};

/** Everything that was set, and the defaults of the rest. */
export const withDefaults = (settings: Partial<EventSettings>): EventSettings => ({ ...defaultSettings, ...settings });
