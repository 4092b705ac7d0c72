import type { Text } from '../../../../texts/text';
import type { Booking } from '../../api/booking-types';

/** The name of a guest, or the address of one without a name. */
export function guestName(guest: Pick<Booking, 'first_name' | 'last_name' | 'email'>, t: Text<'bookings'>): string {
  return `${guest.first_name} ${guest.last_name}`.trim() || guest.email || t('nobody');
}
