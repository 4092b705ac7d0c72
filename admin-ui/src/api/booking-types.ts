/** What a booking can be in. */
export type BookingStatus = 'pending' | 'reserved' | 'approved' | 'scheduled' | 'completed' | 'cancelled' | 'rejected' | 'no_show';

/** A tab of the list of bookings. */
export type BookingPeriod = 'upcoming' | 'pending' | 'completed' | 'cancelled' | 'no_show' | 'all';

/** One page of a list of the booking engine. */
export interface BookingPage<T> {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  data: T[];
}

/** A person who hosts bookings. */
export interface BookingHost {
  id: number;
  name: string;
  email: string;
}

/** A booking as lists show it; times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface BookingRow {
  id: number;
  hash: string;
  event_id: number;
  calendar_id: number;
  group_id: number;
  first_name: string;
  last_name: string;
  email: string;
  start_time: string;
  end_time: string;
  slot_minutes: number;
  status: BookingStatus;
  booking_status_text: string;
  event_type: string;
  person_time_zone: string;
  happening_status: string | Record<string, never>;
  booked_count?: number;
  author: BookingHost;
  calendar_event: { id: number; title: string; calendar_id: number; status: string } | null;
}

/** An answer to a question of the form. */
export interface BookingAnswer {
  label: string;
  type: string;
  value: unknown;
}

/** A booking with all that is known of it. */
export interface Booking extends BookingRow {
  phone: string | null;
  message: string | null;
  internal_note: string | null;
  country: string | null;
  ip_address: string | null;
  browser: string | null;
  device: string | null;
  location_details: { type?: string; description?: string; online_platform_link?: string };
  source: string;
  source_url: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  payment_status: string | null;
  payment_status_text: string | null;
  payment_method: string | null;
  custom_form_data: Record<string, BookingAnswer>;
  additional_guests?: string[];
  host_profiles?: { ID?: number; name: string }[];
  created_at: string;
  updated_at: string;
}

/** An entry of a booking's log. */
export interface BookingActivity {
  id: number;
  type: string;
  title: string | null;
  description: string | null;
  created_at: string;
}

/** A booking and its log, the newest entry first. */
export interface BookingWithLog {
  schedule: Booking;
  activities: BookingActivity[];
}

/** What a list of bookings is narrowed to. */
export interface BookingFilter {
  period: BookingPeriod;
  search: string;
  page: number;
}

/** How many bookings each tab has. */
export type BookingCounts = Record<BookingPeriod, number>;

/** A start that is free; `start` and `end` are wall-clock times of the zone that was asked for, the others ISO 8601 in UTC. */
export interface FreeSlot {
  start: string;
  end: string;
  start_utc: string;
  end_utc: string;
  remaining: number | false;
}

/** Free starts of the rest of a month by local date; none where the list came empty, which some maps are sent as. */
export interface FreeSlots {
  available_slots: Record<string, FreeSlot[]> | [];
  timezone: string;
  max_lookup_date: string | false;
}
