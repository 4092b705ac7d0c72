import { rows } from '../../../../plugin/db/rows';
import { type ActivityRow, activityTable } from '../../../../plugin/engines/booking/data/activity-table';
import { type BookingRow, bookingHostTable, bookingTable } from '../../../../plugin/engines/booking/data/booking-table';
import { type EventRow, eventTable } from '../../../../plugin/engines/booking/data/event-table';
import type { Party } from '../../../../plugin/engines/booking/domain/booking';
import { defaultMails } from '../../../../plugin/engines/booking/domain/default-mails';
import type { NotificationKey, Notifications } from '../../../../plugin/engines/booking/domain/notifications';
import { announce, type Trigger } from '../../../../plugin/engines/booking/outbox/announce';
import type { MailOrder } from '../../../../plugin/engines/booking/outbox/mail-order';
import type { Db } from '../../../../plugin/host';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import type { Site } from '../../../support/site';

type At = Pick<Site['host'], 'storage'>;

/** Make an account that can be a host. */
export async function aHost(site: Site, login: string, { email, role = 'editor' }: { email: string; role?: string }): Promise<number> {
  const body = { login, password: site.password, role, email, display_name: `${login} "the host"` };
  const reply = await site.send('POST', '/admin/api/users', { ...(await site.identity('admin')), body });
  const user = await site.host.users.findByLogin(login);
  if (!user) throw new Error(`${login} was not made: ${reply.status} ${reply.text}`);
  return user.id;
}

interface Told {
  readonly by?: Party;
  readonly now?: number;
  /** What changes together with the news. */
  readonly set?: Partial<BookingRow>;
}

/** Change a booking and tell it, as the engine does: in one transaction. */
export async function tell(
  { storage }: At,
  trigger: Trigger,
  booking: BookingRow,
  { by = 'guest', now = Date.now(), set = {} }: Told = {},
) {
  return storage.tx(async (db) => {
    if (Object.keys(set).length > 0) await rows(db, bookingTable).update({ id: booking.id }, set);
    const changed = { ...booking, ...set };
    await announce(db, { trigger, booking: changed, event: await eventOf(db, booking), by, now });
    return changed;
  });
}

async function eventOf(db: Db, { eventId }: BookingRow): Promise<EventRow> {
  const event = await rows(db, eventTable).one({ id: eventId });
  if (!event) throw new Error(`there is no event ${eventId}`);
  return event;
}

/** Emails with some of them changed. */
export const mails = (changes: Partial<Record<NotificationKey, { enabled?: boolean; email?: object }>>): Notifications =>
  Object.fromEntries(
    Object.entries(changes).map(([key, { enabled, email }]) => {
      const mail = defaultMails[key as NotificationKey];
      return [key, { ...mail, enabled: enabled ?? mail.enabled, email: { ...mail.email, ...email } }];
    }),
  );

/** What the outbox was told about a booking, by key. */
export async function orders({ storage }: At, { id }: Pick<BookingRow, 'id'>): Promise<MailOrder[]> {
  const all = await storage.run((db) => rows(db, outboxTable).many({ kind: 'booking.mail' }, { order: [['seq', 'ASC']] }));
  return all.map(({ payload }) => payload as MailOrder).filter(({ bookingId }) => bookingId === id);
}

/** How many deliveries are being tried just now. */
export const underWay = ({ storage }: At) => storage.run((db) => rows(db, outboxTable).count({ state: 'sending' }));

/** Wait no longer for the next attempt. */
export const hurry = ({ storage }: At) => storage.run((db) => rows(db, outboxTable).update({ state: 'ready' }, { nextAt: 0 }));

/** How many emails about bookings are not out yet. */
export const waiting = ({ storage }: At) =>
  storage.run((db) => rows(db, outboxTable).count({ kind: 'booking.mail', state: ['ready', 'sending'] }));

/** The log of a booking, the first entry first. */
export const logOf = async ({ storage }: At, { id }: Pick<BookingRow, 'id'>): Promise<ActivityRow[]> =>
  storage.run((db) => rows(db, activityTable).many({ bookingId: id }, { order: [['id', 'ASC']] }));

/** Add a host to a booking. */
export const joins = ({ storage }: At, { id, startAt, endAt }: BookingRow, userId: number) =>
  storage.run((db) => rows(db, bookingHostTable).insert({ bookingId: id, userId, startAt, endAt, seat: id }));

export const stored = async ({ storage }: At, { id }: Pick<BookingRow, 'id'>) => storage.run((db) => rows(db, bookingTable).one({ id }));
