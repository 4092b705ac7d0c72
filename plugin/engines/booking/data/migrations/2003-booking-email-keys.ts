import { nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';

const bookings = 'sp_bookings';

/** Keys of addresses of ASCII alone, as SQLite lowers no other letter; the others are compared as they are until they are stored again. */
export const addBookingEmailKeys = migration(2003, 'booking-email-keys', async ({ addColumn, addIndex, dialect, sql }) => {
  const isAscii = dialect === 'sqlite' ? 'LENGTH(HEX(email)) = 2 * LENGTH(email)' : 'LENGTH(email) = CHAR_LENGTH(email)';
  await addColumn(bookings, 'emailKey', nullable(text(190)));
  await addIndex(bookings, ['emailKey']);
  await sql(`UPDATE ${bookings} SET email_key = SUBSTR(LOWER(email), 1, 190) WHERE email_key IS NULL AND ${isAscii}`);
});
