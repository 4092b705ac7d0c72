import type { Booking } from '../../api/booking-types';

/** The name of a guest, or the address of one without a name. */
export function guestName({ first_name, last_name, email }: Pick<Booking, 'first_name' | 'last_name' | 'email'>): string {
  return `${first_name} ${last_name}`.trim() || email || 'Nobody';
}
