import { rows } from '../../../plugin/db/rows';
import { activityTable } from '../../../plugin/engines/booking/data/activity-table';
import { bookingHostTable, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { type Notifications, notificationKeys } from '../../../plugin/engines/booking/domain/notifications';
import { utcStamp } from '../../../plugin/engines/booking/domain/stamps';
import { type Answer, aBookable, type BookingSite, monday } from './booking-site';

/** The message of everybody who comes too late. */
export const takenMessage = 'This time is no longer available. Choose another one.';

let hosts = 1000;

/** An event type of a host of its own, so that no case takes another's time. */
export const ownBookable = async (site: BookingSite, fields: Partial<EventRow> = {}) =>
  (await aBookable(site.host, { userId: ++hosts, ...fields })).event;

/** An event type that emails nobody, for cases that look at what else happens. */
export const noMails: Notifications = Object.fromEntries(
  notificationKeys.map((key) => [key, { title: key, enabled: false, email: { subject: '', body: '' } }]),
);

/** A body that books, at 10:00 UTC of a Monday unless told otherwise. */
export const bodyFor = (fields: object = {}, at = monday('10:00')) => ({
  name: 'Ada King Lovelace',
  email: 'ada@example.com',
  timezone: 'UTC',
  event_time: utcStamp(at),
  ...fields,
});

/** Book over HTTP. */
export const book = (site: BookingSite, { id }: Pick<EventRow, 'id'>, fields: object = {}, at?: number): Promise<Answer> =>
  site.api('POST', `/bookings/create/${id}`, { body: bodyFor(fields, at) });

/** Book, and the booking. Throws where it was refused. */
export async function booked(site: BookingSite, event: Pick<EventRow, 'id'>, ...[fields, at]: [fields?: object, at?: number]) {
  const { status, body } = await book(site, event, fields, at);
  if (status !== 200) throw new Error(`not booked: ${status} ${JSON.stringify(body)}`);
  return body.booking;
}

/** Bookings of an event type as they are stored, with the seats of their hosts. */
export function stored({ host: { storage } }: BookingSite, { id: eventId }: Pick<EventRow, 'id'>) {
  return storage.run(async (db) => {
    const found = await rows(db, bookingTable).many({ eventId }, { order: [['id', 'ASC']] });
    const links = await rows(db, bookingHostTable).many({ bookingId: found.map(({ id }) => id) }, { order: [['id', 'ASC']] });
    return found.map((row) => ({
      ...row,
      hosts: links.filter(({ bookingId }) => bookingId === row.id).map(({ userId, seat }) => [userId, seat]),
    }));
  });
}

/** Types and titles of a booking's log, the first entry first, but for what became of its emails. */
export const logOf = ({ host: { storage } }: BookingSite, bookingId: number) =>
  storage.run(async (db) => {
    const found = await rows(db, activityTable).many({ bookingId }, { order: [['id', 'ASC']] });
    return found.filter(({ title }) => !/ sent( \(.*\))?$/.test(title)).map(({ type, title }) => [type, title]);
  });

/** The emails in the outbox about a booking, in the order of the outbox's numbers. */
export const mailsOf = ({ host: { storage } }: BookingSite, bookingId: number) =>
  storage.run(async (db) => {
    const found = await db.query<{ payload: string }>("SELECT payload FROM sp_outbox WHERE kind = 'booking.mail' ORDER BY id");
    const orders = found.map(({ payload }) => JSON.parse(payload) as { bookingId: number; notification: string });
    return orders.filter((order) => order.bookingId === bookingId).map(({ notification }) => notification);
  });
