import { isEmail } from '../../../kit/schema';
import type { Engine } from '../../kit/engine';
import { refuse } from '../../kit/input/errors';
import type { Input } from '../../kit/input/query';
import { lineOf, textOf } from '../../kit/input/rules';
import { activities } from '../data/activities';
import type { BookingRow } from '../data/booking-table';
import { bookings } from '../data/bookings';
import type { columns } from '../domain/forms/booking';
import { announce } from '../outbox/announce';
import { accountOf } from './account-of';
import { searchText } from './booking-columns';
import { type Actor, holdBooking, type LockedBooking } from './hold-booking';
import { isSame } from './is-same';

interface FieldChange {
  readonly bookingId: number;
  /** Name on the wire. */
  readonly column: string;
  readonly value: Input;
  /** The stored value, by the names of the wire; nothing where there is no such column. */
  readonly stored: (row: BookingRow) => string | number | null | undefined;
  readonly actor: Actor;
}

/** What is stored for a field. Throws 422 for a value that it cannot have. */
const readers = {
  internal_note: (value: Input) => ({ internalNote: textOf(value) }),
  email: (value: Input) => ({ email: emailOf(value) }),
  phone: (value: Input) => ({ phone: lineOf(value, 64) }),
  first_name: (value: Input) => ({ firstName: lineOf(value) }),
  last_name: (value: Input) => ({ lastName: lineOf(value) }),
  payment_status: (value: Input) => ({ paymentStatus: paymentOf(value) }),
} as const satisfies Readonly<Record<Exclude<(typeof columns)[number], 'status'>, (value: Input) => Partial<BookingRow>>>;

/** Change one field. Throws 404, 422 where nothing would change, where it cannot be changed and where the value is wrong. */
export async function updateField(engine: Engine, change: FieldChange): Promise<BookingRow> {
  const { column, value, actor } = change;
  const personUserId = column === 'email' && typeof value === 'string' ? await accountOf(engine, value.trim()) : null;
  return holdBooking(engine, { id: change.bookingId }, async (held) => {
    const { db, booking, now } = held;
    if (isSame(change.stored(booking), value)) throw refuse('No changes found');
    if (!isField(column)) throw refuse('Invalid column');
    const set = readers[column](value);
    if (!differs(booking, set)) throw refuse('No changes found');
    const changes = {
      ...set,
      updatedAt: now,
      searchText: searchText({ ...booking, ...set }),
      ...(column === 'email' ? { personUserId } : {}),
    };
    await bookings(db).update(booking.id, changes);
    const changed: BookingRow = { ...booking, ...changes };
    await follow(held, changed, { column, actor });
    return changed;
  });
}

const isField = (column: string): column is keyof typeof readers => Object.hasOwn(readers, column);

/** What is left once it was cleaned may be what is stored. */
const differs = (booking: BookingRow, set: Partial<BookingRow>) =>
  Object.entries(set).some(([property, value]) => booking[property as keyof BookingRow] !== value);

function emailOf(value: Input): string {
  const email = typeof value === 'string' ? value.trim() : '';
  if (!isEmail(email)) throw refuse('Invalid email address');
  return email;
}

function paymentOf(value: Input): string {
  if (value !== 'pending' && value !== 'paid') throw refuse('Invalid payment status');
  return value;
}

/** Who has to be told, and what is logged. */
async function follow(
  { db, event, now }: LockedBooking,
  booking: BookingRow,
  { column, actor }: Pick<FieldChange, 'column' | 'actor'>,
): Promise<void> {
  if (column === 'email' && booking.status === 'scheduled')
    await announce(db, { trigger: 'email_changed', booking, event, by: 'host', now });
  if (column !== 'payment_status') return;
  const title =
    booking.paymentStatus === 'paid' ? `Payment marked as done by ${actor.name}` : `Payment set back to pending by ${actor.name}`;
  await activities(db).add({ bookingId: booking.id, type: 'success', title, by: actor.userId, at: now });
}
