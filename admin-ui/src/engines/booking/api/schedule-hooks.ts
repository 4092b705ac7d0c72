import { useQuery } from '@tanstack/react-query';
import { useBookingApi } from './booking-hooks';

/** Every schedule, the newest first. */
export function useSchedules() {
  const booking = useBookingApi();
  return useQuery({ queryKey: ['booking', 'schedules'], queryFn: booking.schedules, staleTime: 5000 });
}

/** One schedule, and what goes by it. */
export function useSchedule(id: number) {
  const booking = useBookingApi();
  return useQuery({
    queryKey: ['booking', 'schedules', id],
    queryFn: async () => {
      const [schedule, uses] = await Promise.all([booking.schedule(id), booking.scheduleUses(id)]);
      return { schedule, uses };
    },
    staleTime: 5000,
  });
}
