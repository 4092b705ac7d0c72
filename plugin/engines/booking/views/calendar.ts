import type { HostUser } from '../../../host';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import type { Sharing } from '../domain/calendar';
import { rowStamp } from '../domain/stamps';
import { profileView } from './person';

export const defaultSharing: Sharing = { enabled: 'no', show_type: 'all', enabled_slots: [] };

/** The columns of a calendar, in their order. */
export const calendarView = (row: CalendarRow) => ({
  id: row.id,
  hash: row.hash,
  user_id: row.userId,
  account_id: null,
  parent_id: null,
  title: row.title,
  slug: row.slug,
  media_id: null,
  description: row.description,
  settings: null,
  status: row.status,
  type: row.type,
  event_type: 'scheduling',
  account_type: 'free',
  visibility: 'public',
  author_timezone: row.authorTimezone,
  max_book_per_slot: 1,
  created_at: rowStamp(row.createdAt),
  updated_at: rowStamp(row.updatedAt),
});

interface Around {
  readonly owner: HostUser | undefined;
  /** Without a slash at its end. */
  readonly siteUrl: string;
}

/** The calendar with what is worked out for its readers. */
export function calendarWithOwner(row: CalendarRow, { owner, siteUrl }: Around) {
  const { eventOrder, sharing = defaultSharing, profilePhotoUrl, featuredImageUrl, phone } = row.extras;
  return {
    ...calendarView(row),
    author_profile: profileView(owner, { avatar: profilePhotoUrl, phone, featuredImage: featuredImageUrl }),
    public_url: sharing.enabled === 'yes' ? landingUrl(siteUrl, row) : '',
    event_order: eventOrder ?? null,
    ...(owner
      ? {}
      : { generic_error: '<p>The account of this calendar’s owner no longer exists. Delete the calendar, or restore the account.</p>' }),
  };
}

/** Page with all event types of the calendar, whether or not it is shared. */
export const landingUrl = (siteUrl: string, { slug }: Pick<CalendarRow, 'slug'>) => `${siteUrl}/book/${slug}`;

/** The calendar's event types in the order that was set; those without a place come last, the first made first. */
export function inOrder(events: readonly EventRow[], { extras: { eventOrder = [] } }: Pick<CalendarRow, 'extras'>): EventRow[] {
  const place = new Map(eventOrder.map((id, i) => [id, i]));
  const of = ({ id }: EventRow) => place.get(id) ?? eventOrder.length;
  return [...events].sort((a, b) => of(a) - of(b) || a.id - b.id);
}
