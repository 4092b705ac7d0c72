import { fromRow } from '../../../db/rows';
import type { Db, SqlValue } from '../../../host';
import { nearerEnd, type Window } from '../../kit/paginate';
import type { EventKind } from '../domain/kinds';
import type { Span } from '../domain/local-times';
import { type BookingRow, bookingHostTable, bookingTable, emailKeyOf } from './booking-table';

/** What a list is narrowed to; what is undefined narrows nothing. */
export interface BookingFilter {
  readonly calendarIds?: readonly number[] | undefined;
  /** Who is one of its hosts. */
  readonly hostUserId?: number | undefined;
  readonly eventId?: number | undefined;
  readonly eventType?: EventKind | undefined;
  readonly groupId?: number | undefined;
  /** The attendee's address, whatever its case. */
  readonly email?: string | undefined;
  /** The attendee: by account or by address. */
  readonly person?: { readonly userId: number; readonly email: string } | undefined;
  /** When it starts. */
  readonly starts?: Span | undefined;
  /** Texts in lower case that name or address contain, all of them. */
  readonly words?: readonly string[] | undefined;
}

export const periods = ['upcoming', 'completed', 'cancelled', 'pending', 'no_show', 'latest_bookings', 'all'] as const;
export type Period = (typeof periods)[number];

/** Which bookings, and how they are shown. */
export interface BookingQuery {
  readonly filter: BookingFilter;
  readonly period: Period;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** One row per group occurrence; otherwise one per attendee. */
  readonly isGrouped: boolean;
}

interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

interface Tab {
  readonly where: string;
  readonly hasNow?: boolean;
  readonly by: 'start_at' | 'updated_at' | 'created_at';
  readonly direction: 'ASC' | 'DESC';
}

const pending = "status IN ('pending', 'reserved')";
const noShow = "status = 'no_show'";
const cancelled = "status IN ('cancelled', 'rejected')";

/** In every condition `@` stands for the table. */
const tabs: Readonly<Record<Period, Tab>> = {
  upcoming: { where: "@.status = 'scheduled' AND @.end_at >= ?", hasNow: true, by: 'start_at', direction: 'ASC' },
  completed: {
    where: "(@.status = 'completed' OR (@.end_at < ? AND @.status NOT IN ('cancelled', 'rejected')))",
    hasNow: true,
    by: 'updated_at',
    direction: 'DESC',
  },
  cancelled: { where: `@.${cancelled}`, by: 'updated_at', direction: 'DESC' },
  pending: { where: `@.${pending}`, by: 'start_at', direction: 'DESC' },
  no_show: { where: `@.${noShow}`, by: 'start_at', direction: 'DESC' },
  latest_bookings: { where: "@.status <> 'reserved'", by: 'created_at', direction: 'DESC' },
  all: { where: '1 = 1', by: 'start_at', direction: 'DESC' },
};

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

/** Lists of bookings by filter and period. */
export function bookingList(db: Db) {
  return {
    /** Of a group the row that would stand first among those that match. */
    async page(query: BookingQuery, window: Window): Promise<BookingRow[]> {
      const { by, direction } = tabs[query.period];
      const { limit, offset, isFromEnd } = nearerEnd(window);
      const way = isFromEnd ? opposite[direction] : direction;
      const matching = conditions(query, 'b');
      const first = query.isGrouped ? firstOfGroup(query) : { sql: '', params: [] };
      const rows = await db.query(
        `SELECT b.* FROM ${bookings} b WHERE ${matching.sql}${first.sql} ORDER BY b.${by} ${way}, b.id ${way}
         LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
        [...matching.params, ...first.params],
      );
      const page = rows.map((row) => fromRow(bookingTable, row));
      return isFromEnd ? page.reverse() : page;
    },
    async total(query: BookingQuery): Promise<number> {
      const { sql, params } = conditions(query, 'b');
      const counted = `COUNT(DISTINCT b.${keyOf(query)})`;
      const [row] = await db.query<{ total: number }>(`SELECT ${counted} AS total FROM ${bookings} b WHERE ${sql}`, params);
      return Number(row?.total ?? 0);
    },
    /** How many there are for the tabs that call for attention. */
    async attention(query: BookingQuery) {
      const { sql, params } = narrowed(query.filter, 'b');
      const key = keyOf(query);
      const counted = (where: string) => `COUNT(DISTINCT CASE WHEN b.${where} THEN b.${key} END)`;
      const [row] = await db.query<{ pending: number; missed: number; cancelled: number }>(
        `SELECT ${counted(pending)} AS pending, ${counted(noShow)} AS missed, ${counted(cancelled)} AS cancelled FROM ${bookings} b
         WHERE b.status IN ('pending', 'reserved', 'no_show', 'cancelled', 'rejected') AND ${sql}`,
        params,
      );
      return { pending: Number(row?.pending ?? 0), noShow: Number(row?.missed ?? 0), cancelled: Number(row?.cancelled ?? 0) };
    },
  };
}

const bookings = bookingTable.name;
const keyOf = ({ isGrouped }: BookingQuery) => (isGrouped ? 'group_id' : 'id');

/**
 * No other matching row of the group stands before it. The CASE keeps the conditions from being looked up by an index of their own:
 * a group has few rows, and what matches may be many.
 */
function firstOfGroup(query: BookingQuery): Condition {
  const { by, direction } = tabs[query.period];
  const { sql, params } = conditions(query, 'o');
  const before = direction === 'ASC' ? '<' : '>';
  const earlier = `o.${by} ${before} b.${by} OR (o.${by} = b.${by} AND o.id ${before} b.id)`;
  return {
    sql: ` AND NOT EXISTS (SELECT 1 FROM ${bookings} o WHERE o.group_id = b.group_id AND CASE WHEN (${earlier}) AND ${sql} THEN 1 ELSE 0 END = 1)`,
    params,
  };
}

function conditions({ filter, period, now }: BookingQuery, table: string): Condition {
  const { where, hasNow = false } = tabs[period];
  const narrow = narrowed(filter, table);
  return { sql: `${where.replaceAll('@', table)} AND ${narrow.sql}`, params: [...(hasNow ? [now] : []), ...narrow.params] };
}

function narrowed(filter: BookingFilter, table: string): Condition {
  const parts = partsOf(filter).map(({ sql, params }) => ({ sql: sql.replaceAll('@', table), params }));
  return { sql: ['1 = 1', ...parts.map(({ sql }) => sql)].join(' AND '), params: parts.flatMap(({ params }) => params) };
}

function partsOf({ calendarIds, hostUserId, eventId, eventType, groupId, email, person, starts, words = [] }: BookingFilter): Condition[] {
  const equal = (column: string, value: SqlValue | undefined) => (value === undefined ? [] : [{ sql: `@.${column} = ?`, params: [value] }]);
  return [
    ...equal('event_id', eventId),
    ...equal('event_type', eventType),
    ...equal('group_id', groupId),
    ...(calendarIds ? [{ sql: `@.calendar_id IN (${calendarIds.map(() => '?').join(', ')})`, params: calendarIds }] : []),
    ...(email === undefined ? [] : [hasAddress(email)]),
    ...(person ? [ownedBy(person)] : []),
    ...(starts ? [{ sql: '@.start_at >= ? AND @.start_at < ?', params: [starts.from, starts.to] }] : []),
    ...(hostUserId === undefined ? [] : [{ sql: isHost, params: [hostUserId] }]),
    ...words.map((word) => ({ sql: 'INSTR(@.search_text, ?) > 0', params: [word] })),
  ];
}

/** Addresses are kept as they were typed. One without its key was written by an older release that still runs beside this one (D791). */
const hasAddress = (email: string): Condition => ({
  sql: '(@.email_key = ? OR (@.email_key IS NULL AND LOWER(@.email) IN (?, LOWER(?))))',
  params: [emailKeyOf(email), email.toLowerCase(), email],
});

/** An account need not have an address. */
function ownedBy({ userId, email }: { readonly userId: number; readonly email: string }): Condition {
  if (email === '') return { sql: '@.person_user_id = ?', params: [userId] };
  const { sql, params } = hasAddress(email);
  return { sql: `(@.person_user_id = ? OR ${sql})`, params: [userId, ...params] };
}

const isHost = `EXISTS (SELECT 1 FROM ${bookingHostTable.name} h WHERE h.booking_id = @.id AND h.user_id = ?)`;
