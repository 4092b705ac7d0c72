import { nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';

const bookings = 'sp_bookings';

export const addBookingEmailKeys = migration(2003, 'booking-email-keys', async ({ addColumn, addIndex, sql }) => {
  await addColumn(bookings, 'emailKey', nullable(text(190)));
  await addIndex(bookings, ['emailKey']);
  await sql(`UPDATE ${bookings} SET email_key = SUBSTR(LOWER(email), 1, 190) WHERE email_key IS NULL`);
});
