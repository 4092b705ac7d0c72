import { type Find, most } from '../../palette/find';
import { loadTexts } from '../../texts';
import { language } from '../../texts/language';
import { bookingCalls } from './api/booking';
import { guestName } from './pages/bookings/guest-name';

/** How bookings are found: by guest. */
export const bookingFinds: readonly Find[] = [
  async (api, text) => {
    const [t, { data }] = await Promise.all([
      loadTexts('bookings', language()),
      bookingCalls(api.send).list({ period: 'all', search: text, page: 1 }),
    ]);
    return data.slice(0, most).map((booking) => ({ page: 'bookings', to: `/bookings/${booking.id}`, label: guestName(booking, t) }));
  },
];
