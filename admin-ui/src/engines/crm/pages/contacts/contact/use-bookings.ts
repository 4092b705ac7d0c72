import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../../api/hooks';
import { restUrl } from '../../../../../places';

/** A booking as the booking engine shows it; the title is markup. */
export interface BookedTime {
  readonly id: number;
  readonly title: string;
  readonly email: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly start_time: string;
  readonly status: string;
  readonly calendar_event?: { readonly title: string } | null;
}

/** The newest bookings of whoever has this address; none where the site takes no bookings, or the reader may not see them (D613). */
export function useBookings(email: string, isOn: boolean): readonly BookedTime[] {
  const { send } = useApi();
  const params = new URLSearchParams({ 'filters[period]': 'all', search: email, per_page: '50', page: '1' });
  const { data } = useQuery({
    queryKey: ['bookings-of', email],
    queryFn: async () => {
      const { status, body } = await send('GET', restUrl(`/booking/v2/schedules?${params}`));
      return status === 200 ? (body as { schedules: { data: readonly BookedTime[] } }).schedules.data : [];
    },
    enabled: isOn && email !== '',
    staleTime: 10_000,
  });
  // The search finds the address anywhere in a booking.
  return (data ?? []).filter((one) => one.email.toLowerCase() === email.toLowerCase());
}
