import { detailsIn, ownRows, textPart } from '../../../db/person-text';
import type { Db } from '../../../host';
import type { Person, PersonPart } from '../../../kit/person';
import { removeBookings } from './removal';

/** What other bookings, and their activities, say of the person, such as a guest who was brought along. */
const texts = textPart('bookings', [
  { table: 'sp_bookings', key: 'id', columns: ['extras', 'message', 'internal_note', 'location_details', 'source_url', 'search_text'] },
  { table: 'sp_booking_activities', key: 'id', columns: ['title', 'description'] },
]);

const bookingsOf = (db: Db, person: Person) => ownRows(db, { table: 'sp_bookings', key: 'id' }, person);

/** Bookings of a person go whole, also those to come; from the bookings of others only their address goes. */
export const bookingsPart: PersonPart = {
  name: 'bookings',
  async find(ctx, person) {
    const records: Readonly<Record<string, unknown>>[] = [];
    const ids = await bookingsOf(ctx.db, person);
    for (const id of ids) records.push(...(await ctx.db.query('SELECT * FROM sp_bookings WHERE id = ?', [id])));
    const others = await texts.find(ctx, person);
    return [...records, ...others.filter(({ table, row }) => table !== 'sp_bookings' || !ids.includes(Number(row)))];
  },
  details: (db) => detailsIn(db, { table: 'sp_bookings', key: 'id' }),
  async erase(ctx, person) {
    const ids = await bookingsOf(ctx.db, person);
    for (const id of ids) await removeBookings(ctx.db, { sql: 'id = ?', params: [id] });
    return ids.length + (await texts.erase(ctx, person));
  },
};
