import { checkNumber } from '../../kit/input/field';
import type { ValuesOf } from '../../kit/input/form';
import type { InputMap } from '../../kit/input/query';
import { intOf, type Rules } from '../../kit/input/rules';
import type { EventInput } from '../domain/event-input';
import { askForHours, defaultColor, type firstEventForm, mostSeats, newEventForm } from '../domain/forms/event';
import { currentOverrides } from '../domain/hours';
import { isMultiGuest } from '../domain/kinds';
import { requireLinks } from '../domain/locations';

interface EventForm {
  readonly map: InputMap;
  /** Local date in the calendar's zone. */
  readonly today: string;
}

/** The first event type of a new calendar: its hours stand beside its other fields. */
export function firstEventOf(check: Rules, sent: ValuesOf<typeof firstEventForm.fields>, { map, today }: EventForm): EventInput {
  const prefix = 'slot.';
  const { schedule_type: scheduleType, weekly_schedules: weekly, date_overrides: dates, status, settings: window } = sent;
  const hours = `${prefix}weekly_schedules`;
  if (scheduleType === 'weekly_schedules') check.required(hours, map.weekly_schedules, askForHours(hours));
  const columns = columnsOf(check, sent, { map, prefix });
  if (status === 'active') requireLinks(check, columns.locationSettings, `${prefix}location_settings`);
  return { ...columns, status, settings: { ...window, ...hoursOf(weekly, currentOverrides(dates, today)) } };
}

/** An event type for a calendar that is there: its hours are among its settings. */
export function newEventOf(check: Rules, { map, today }: EventForm): EventInput {
  const sent = newEventForm.read(check, map);
  const { status, settings } = sent;
  const columns = columnsOf(check, sent, { map, prefix: '' });
  if (status === 'active') requireLinks(check, columns.locationSettings);
  const { schedule_type: _, weekly_schedules: weekly, date_overrides: dates, ...window } = settings;
  return { ...columns, status, settings: { ...window, ...hoursOf(weekly, currentOverrides(dates, today)) } };
}

type Hours = Pick<EventInput['settings'], 'schedule_type' | 'weekly_schedules' | 'date_overrides'>;

const hoursOf = (weekly: Hours['weekly_schedules'], dates: Hours['date_overrides']): Hours => ({
  schedule_type: 'weekly_schedules',
  ...(weekly ? { weekly_schedules: weekly } : {}),
  ...(dates ? { date_overrides: dates } : {}),
});

interface Sent {
  readonly map: InputMap;
  /** Of its fields: `slot.` where it comes with a calendar. */
  readonly prefix: string;
}

type Columns = Omit<ValuesOf<typeof newEventForm.fields>, 'status' | 'settings'>;

function columnsOf(check: Rules, sent: Columns, { map, prefix }: Sent): Omit<EventInput, 'status' | 'settings'> {
  const isMulti = isMultiGuest(sent.event_type);
  const seats = { value: map.max_book_per_slot, min: 1, max: mostSeats };
  if (isMulti) checkNumber(check, `${prefix}max_book_per_slot`, seats);
  return {
    title: sent.title,
    duration: sent.duration,
    eventType: sent.event_type,
    description: sent.description,
    colorSchema: sent.color_schema || defaultColor,
    locationType: sent.location_type,
    locationHeading: sent.location_heading,
    locationSettings: sent.location_settings,
    maxBookPerSlot: isMulti ? (intOf(seats.value) ?? 1) : 1,
    isDisplaySpots: sent.is_display_spots,
    isCustom: sent.availability_type === 'custom',
  };
}
