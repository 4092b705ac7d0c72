import { Button, Group, Pagination, Stack } from '@mantine/core';
import { useState } from 'react';
import type { PageProps } from '../../../pages';
import { useText } from '../../../texts';
import { PlusIcon } from '../../../ui/icons';
import { subpage } from '../../../ui/later';
import { NotLoaded } from '../../../ui/not-loaded';
import { PageHead } from '../../../ui/page-head';
import { Link } from '../../../ui/router';
import { useCalendars } from '../api/booking-hooks';
import { CalendarCard } from './calendars/calendar-card';
import { eventParts } from './calendars/event-tabs';
import { NoCalendars } from './calendars/no-calendars';

const CalendarPage = subpage(async () => (await import('./calendars/calendar-page')).CalendarPage);
const EventPage = subpage(async () => (await import('./calendars/event-page')).EventPage);
const NewCalendarPage = subpage(async () => (await import('./calendars/new-calendar-page')).NewCalendarPage);
const OneOffPage = subpage(async () => (await import('./calendars/one-off-page')).OneOffPage);
const NewEventPage = subpage(async () => (await import('./calendars/new-event-page')).NewEventPage);

/** All calendars, one, a new one, or an event type of one. */
export function CalendarsPage({ parts: [first, , last, part, name] }: PageProps) {
  if (first === undefined) return <All />;
  if (first === 'new') return <NewCalendarPage />;
  if (first === 'one-off') return <OneOffPage />;
  const calendarId = Number(first);
  if (last === undefined) return <CalendarPage key={calendarId} id={calendarId} />;
  if (last === 'new') return <NewEventPage key={calendarId} calendarId={calendarId} />;
  return (
    <EventPage key={last} calendarId={calendarId} id={Number(last)} part={eventParts.find((one) => one === part) ?? 'basics'} name={name} />
  );
}

function All() {
  const t = useText('calendars');
  const frame = useText('frame');
  const [page, setPage] = useState(1);
  const query = useCalendars(page);
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_calendars')} lead={t('lead')}>
        {data && data.total > 0 && (
          <Group gap="xs">
            <Button component={Link} to="/calendars/one-off" variant="default">
              {t('one_off')}
            </Button>
            <Button component={Link} to="/calendars/new" leftSection={<PlusIcon size={16} />}>
              {t('new_calendar')}
            </Button>
          </Group>
        )}
      </PageHead>
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data?.total === 0 && <NoCalendars />}
      {data && data.total > 0 && (
        <Stack gap="lg">
          {data.data.map((calendar) => (
            <CalendarCard key={calendar.id} calendar={calendar} />
          ))}
          {data.last_page > 1 && (
            <Pagination
              total={data.last_page}
              value={data.current_page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': t('page_control', { control }) })}
              siblings={1}
            />
          )}
        </Stack>
      )}
    </>
  );
}
