import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../texts';
import { later } from '../../../../ui/later';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useBookingApi, useCalendar } from '../../api/booking-hooks';
import type { CalendarSettings } from '../../api/calendar-settings';
import type { BookingCalendar } from '../../api/calendar-types';
import { BackToCalendars } from './back-to-calendars';

const CalendarParts = later(async () => (await import('./calendar-parts')).CalendarParts);
const OrderSection = later(async () => (await import('./order-section')).OrderSection);
const EmbedSection = later(async () => (await import('./embed-section')).EmbedSection);

/** A calendar: what it is called, where it is, and its page. */
export function CalendarPage({ id }: { id: number }) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const calendar = useCalendar(id);
  const settings = useQuery({ queryKey: ['booking', 'sharing', id], queryFn: () => booking.calendarSettings(id), staleTime: 5000 });
  const query = calendar.data ? settings : calendar;
  return (
    <>
      <BackToCalendars />
      {!(calendar.data && settings.data) && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {calendar.data && settings.data && <Loaded calendar={calendar.data} settings={settings.data} />}
    </>
  );
}

interface LoadedProps {
  calendar: BookingCalendar;
  settings: CalendarSettings;
}

function Loaded({ calendar, settings }: LoadedProps) {
  const t = useText('calendars');
  return (
    <>
      <PageHead title={calendar.title} lead={t('calendar_kind', { kind: calendar.type })} />
      <Stack gap="lg" maw={760}>
        <CalendarParts calendar={calendar} settings={settings} />
        {calendar.slots.length > 1 && <OrderSection calendar={calendar} />}
        <EmbedSection calendar={calendar} />
      </Stack>
    </>
  );
}
