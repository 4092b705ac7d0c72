import type { BookingRow } from '../data/booking-table';
import { rowStamp, utcStamp } from '../domain/stamps';
import type { BookingStatus } from '../domain/statuses';

/** Nothing was said. */
const orNull = (text: string) => (text === '' ? null : text);

/** The columns of a booking, in their order; `status` is what its readers see. */
export function bookingColumns(row: BookingRow, status: BookingStatus = row.status) {
  const { recurringCount, sourceId, campaign = {} } = row.extras;
  return {
    id: row.id,
    hash: row.hash,
    calendar_id: row.calendarId,
    event_id: row.eventId,
    group_id: row.groupId,
    parent_id: row.parentId,
    host_user_id: row.hostUserId,
    person_user_id: row.personUserId,
    person_contact_id: row.personContactId,
    person_time_zone: row.personTimeZone,
    start_time: utcStamp(row.startAt),
    end_time: utcStamp(row.endAt),
    slot_minutes: row.slotMinutes,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: orNull(row.phone),
    country: orNull(row.country),
    ip_address: orNull(row.ipAddress),
    browser: orNull(row.browser),
    device: orNull(row.device),
    message: orNull(row.message),
    internal_note: orNull(row.internalNote),
    other_info: recurringCount === undefined ? null : { recurring_count: recurringCount },
    location_details: row.locationDetails,
    cancelled_by: row.cancelledBy,
    status,
    source: row.source,
    booking_type: 'scheduling',
    event_type: row.eventType,
    payment_status: orNull(row.paymentStatus),
    payment_method: orNull(row.paymentMethod),
    source_url: orNull(row.sourceUrl),
    source_id: sourceId ?? null,
    utm_source: campaign.utm_source ?? null,
    utm_medium: campaign.utm_medium ?? null,
    utm_campaign: campaign.utm_campaign ?? null,
    utm_term: campaign.utm_term ?? null,
    utm_content: campaign.utm_content ?? null,
    created_at: rowStamp(row.createdAt),
    updated_at: rowStamp(row.updatedAt),
  };
}

/** The stored value of a column by its name on the wire; nothing of maps, and where there is no such column. */
export function storedColumn(row: BookingRow, column: string): string | number | null | undefined {
  const columns: Readonly<Record<string, unknown>> = bookingColumns(row);
  const value = Object.hasOwn(columns, column) ? columns[column] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
