import { useQuery } from '@tanstack/react-query';
import { useBookingApi } from './booking-hooks';
import type { Days } from './week';

/** What a week is drawn with: which day it begins on, whose hours there are, and the calendars. */
export function useWeekFrame() {
  const booking = useBookingApi();
  return useQuery({
    queryKey: ['booking', 'week-frame'],
    queryFn: async () => {
      const [settings, schedules, calendars] = await Promise.all([booking.settings(), booking.schedules(), booking.calendars(1, 200)]);
      return { settings, schedules, calendars: calendars.data };
    },
  });
}

/** The bookings of some days; those before stay until they are there. Asked again now and then: visitors book by themselves. */
export function useBookingsBetween(days: Days) {
  const booking = useBookingApi();
  return useQuery({
    queryKey: ['booking', 'between', days],
    queryFn: () => booking.bookingsBetween(days),
    placeholderData: (previous) => previous,
    staleTime: 5000,
    refetchInterval: 30_000,
  });
}
