import interaction from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { basePath } from '../../../../../base-path';
import { useText } from '../../../../../texts';
import { language } from '../../../../../texts/language';
import { browserZone } from '../../../../../ui/browser-zone';
import { PlusIcon } from '../../../../../ui/icons';
import { Link, navigate } from '../../../../../ui/router';
import { guestName } from '../guest-name';
import { isGroup } from '../moves';
import { dateName, todayIn } from '../when';
import { halfHourFrom } from './chosen-time';
import { TimeKeys } from './time-keys';
import type { DayOff, Stretch, WeekBooking } from './week-entries';
import classes from './week-grid.module.css';
import { dateElsewhere, hoursShown, wallClock } from './week-times';

interface WeekGridProps {
  /** The days that are shown. */
  days: readonly string[];
  zone: string;
  clock: '12' | '24';
  bookings: readonly WeekBooking[];
  off: readonly DayOff[];
  /** When those who are shown work. */
  work: readonly Stretch[];
  /** A stretch that is empty, by the clock on the wall. */
  onEmpty: (wall: string) => void;
}

// The library reckons in UTC, and what it is given are times on the wall: it needs no zones of its own.
const asWall = (date: Date) => date.toISOString().slice(0, 19);

/** The days side by side with what is booked in them. */
export function WeekGrid(props: WeekGridProps) {
  const { days, zone, clock, bookings, work, onEmpty } = props;
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <TimeKeys {...{ days, zone, clock, bookings, work }} onChosen={setChosen} onEnter={onEmpty} />
      <Grid {...props} chosen={chosen} />
    </>
  );
}

function Grid({ days, zone, clock, bookings, off, work, chosen, onEmpty }: WeekGridProps & { chosen: string | undefined }) {
  const t = useText('bookings');
  const calendar = useRef<FullCalendar>(null);
  const [first = ''] = days;
  const { from, to } = hoursShown(bookings);
  // The library shows what it was told last; told while React draws, it would draw within.
  useEffect(() => queueMicrotask(() => calendar.current?.getApi().gotoDate(first)), [first]);
  return (
    <div className={classes.grid}>
      <FullCalendar
        key={days.length}
        ref={calendar}
        plugins={[timeGrid, interaction]}
        initialView="days"
        views={{ days: { type: 'timeGrid', duration: { days: days.length } } }}
        initialDate={first}
        timeZone="UTC"
        now={() => wallClock(Date.now(), zone)}
        nowIndicator
        locale={language()}
        headerToolbar={false}
        height="auto"
        slotMinTime={hour(from)}
        slotMaxTime={hour(to)}
        slotLabelFormat={{ hour: 'numeric', minute: '2-digit', hour12: clock === '12' }}
        allDaySlot={off.length > 0}
        allDayContent={<span className={classes.side}>{t('week_off_side')}</span>}
        slotEventOverlap={false}
        eventMinHeight={24}
        dayHeaderContent={({ date }) => <DayHead day={asWall(date).slice(0, 10)} zone={zone} />}
        dateClick={({ dateStr, allDay }) => {
          if (!allDay) onEmpty(dateStr.slice(0, 19));
        }}
        events={[
          ...shading({ work, days, chosen }),
          ...bookings.map(({ start, end, booking }) => ({
            id: String(booking.id),
            start,
            end,
            title: guestName(booking, t),
            url: `${basePath}/bookings/${booking.id}`,
            classNames: [classes.entry ?? '', classes[booking.status] ?? ''],
            borderColor: booking.calendar_event?.color_schema ?? '',
            extendedProps: { booking },
          })),
          ...off.map(({ day, host }) => ({
            id: `off-${day}-${host}`,
            start: day,
            allDay: true,
            title: t('week_off', { host }),
            interactive: false,
            classNames: [classes.off ?? ''],
          })),
        ]}
        eventClick={({ jsEvent, event }) => {
          if (!event.url || jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey) return;
          jsEvent.preventDefault();
          navigate(event.url.slice(basePath.length));
        }}
        eventContent={({ event }) => {
          if (event.display !== 'auto') return null;
          return event.allDay ? event.title : <Entry {...(event.extendedProps as Pick<WeekBooking, 'booking'>)} {...{ event, clock }} />;
        }}
      />
    </div>
  );
}

/** What is none of these hours is shaded, and the half hour that keys have chosen is marked. */
const shading = ({ work, days, chosen }: { work: readonly Stretch[]; days: readonly string[]; chosen: string | undefined }) => [
  // Of no hours at all there is no inverse.
  ...(work.length > 0
    ? []
    : days.map((day) => ({ start: `${day}T00:00:00`, end: `${day}T24:00:00`, display: 'background', classNames: [classes.closed ?? ''] }))),
  ...work.map((stretch) => ({ ...stretch, groupId: 'work', display: 'inverse-background', classNames: [classes.closed ?? ''] })),
  ...(chosen === undefined ? [] : [{ ...halfHourFrom(chosen), display: 'background', classNames: [classes.chosen ?? ''] }]),
];

/** No longer than one line is high. */
const shortMs = 30 * 60_000;

const hour = (number: number) => `${String(number).padStart(2, '0')}:00:00`;

/** A day and, unless it is past, the way to a booking on it for those who do not point at a time. */
function DayHead({ day, zone }: { day: string; zone: string }) {
  const t = useText('bookings');
  const name = dateName(day);
  return (
    <span className={classes.head}>
      <span>{new Intl.DateTimeFormat(language(), { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))}</span>
      {day >= todayIn(zone, Date.now()) && (
        <Link
          to={`/bookings/new#day=${dateElsewhere(day, zone, browserZone())}`}
          aria-label={t('week_new_on', { day: name })}
          className={classes.add ?? ''}
        >
          <PlusIcon size={14} />
        </Link>
      )}
    </span>
  );
}

interface EntryProps extends Pick<WeekBooking, 'booking'> {
  event: { readonly start: Date | null; readonly end: Date | null };
  clock: '12' | '24';
}

function Entry({ booking, event: { start, end }, clock }: EntryProps) {
  const t = useText('bookings');
  const { status, author, calendar_event: event } = booking;
  const format = new Intl.DateTimeFormat(language(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit', hour12: clock === '12' });
  const times = start && end ? format.formatRange(start, end) : '';
  const who = status === 'reserved' ? t('week_held') : guestName(booking, t);
  const guests = isGroup(booking) && booking.booked_count !== undefined ? t('guests', { count: booking.booked_count }) : '';
  const isShort = start !== null && end !== null && end.getTime() - start.getTime() <= shortMs;
  return (
    <span className={isShort ? classes.oneLine : classes.words}>
      <Text span size="xs" fw={600} className={classes.line ?? ''}>
        {guests === '' ? who : (event?.title ?? who)}
      </Text>
      <Text span size="xs" className={classes.line ?? ''}>
        {times}
      </Text>
      <Text span size="xs" className={classes.line ?? ''}>
        {[guests === '' ? event?.title : guests, author.name, status === 'scheduled' ? '' : t('status', { status })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </span>
  );
}
