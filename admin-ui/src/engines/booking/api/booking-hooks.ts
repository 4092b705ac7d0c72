import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/hooks';
import type { AccountSource } from '../../../ui/accounts/account-source';
import { bookingCalls, type EventPath } from './booking';
import type { BookingFilter } from './booking-types';
import type { Person } from './calendar-types';

/** The calls of the engine. */
export function useBookingApi() {
  const { send } = useApi();
  return useMemo(() => bookingCalls(send), [send]);
}

/** One page of bookings; the page before stays until it is there. Asked again now and then: visitors book by themselves. */
export function useBookings(filter: BookingFilter) {
  const booking = useBookingApi();
  return useQuery({
    queryKey: ['booking', 'list', filter],
    queryFn: () => booking.list(filter),
    placeholderData: (previous) => previous,
    staleTime: 5000,
    refetchInterval: 30_000,
  });
}

/** How many bookings each tab has. */
export function useBookingCounts(search: string) {
  const booking = useBookingApi();
  return useQuery({
    queryKey: ['booking', 'counts', search],
    queryFn: () => booking.counts(search),
    placeholderData: (previous) => previous,
    staleTime: 5000,
    refetchInterval: 30_000,
  });
}

/** One booking with its log. */
export function useBooking(id: number) {
  const booking = useBookingApi();
  return useQuery({ queryKey: ['booking', 'one', id], queryFn: () => booking.get(id), staleTime: 5000 });
}

/** Everybody who comes to one occurrence of a group. */
export function useAttendees(groupId: number) {
  const booking = useBookingApi();
  return useQuery({ queryKey: ['booking', 'group', groupId], queryFn: () => booking.attendees(groupId), staleTime: 5000 });
}

/** Free starts of an event type from a day (`YYYY-MM-DD`) to the end of its month. */
export function useFreeSlots(query: { eventId: number; timezone: string; from: string }) {
  const booking = useBookingApi();
  return useQuery({ queryKey: ['booking', 'slots', query], queryFn: () => booking.slots(query), staleTime: 0 });
}

/** One page of calendars, the newest first. */
export function useCalendars(page: number) {
  const booking = useBookingApi();
  return useQuery({
    queryKey: ['booking', 'calendars', page],
    queryFn: () => booking.calendars(page),
    placeholderData: (previous) => previous,
    staleTime: 5000,
  });
}

/** One calendar with its event types. */
export function useCalendar(id: number) {
  const booking = useBookingApi();
  return useQuery({ queryKey: ['booking', 'calendar', id], queryFn: () => booking.calendar(id), staleTime: 5000 });
}

/** People who can host, for pickers. */
export function usePeople(): AccountSource<Person> {
  const booking = useBookingApi();
  return { key: 'booking', search: booking.findPeople, named: booking.peopleNamed };
}

/** Who has no calendar yet; of a large site the first ones. */
export function usePeopleWithoutCalendar() {
  const booking = useBookingApi();
  return useQuery({ queryKey: ['booking', 'without-calendar'], queryFn: booking.peopleWithoutCalendar });
}

/** One event type with its settings, and the schedules that it may go by. */
export function useEventType(path: EventPath) {
  const booking = useBookingApi();
  return useQuery({
    queryKey: ['booking', 'event', path.calendarId, path.id],
    queryFn: async () => {
      const [event, hours] = await Promise.all([booking.event(path), booking.eventHours(path)]);
      return { event, hours };
    },
    staleTime: 5000,
  });
}

/** Makes everything of the booking engine be read again, after something was changed. */
export function useBookingRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['booking'] });
}
