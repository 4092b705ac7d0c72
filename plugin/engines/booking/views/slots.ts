import { clockOf, dateOf, dayMs, dayOf } from '../../kit/zones';
import type { MonthsSlots } from '../slots/slots-of-month';

interface SlotView {
  readonly start: string;
  readonly end: string;
  readonly start_utc: string;
  readonly end_utc: string;
  readonly remaining: number | false;
}

/** Starts by the local date of a zone, in its times; dates without any are absent. */
export function slotsView({ slots, isOutOfRange, lastDay }: MonthsSlots, zone: string) {
  const { wallOf } = clockOf(zone);
  const parts = partsReader();
  const byDate: Record<string, SlotView[]> = {};
  for (const { start, end, remaining } of slots) {
    const [[date, time], [lastDate, endTime]] = [parts(wallOf(start)), parts(wallOf(end))];
    const [[utcDate, utcTime], [lastUtcDate, utcEndTime]] = [parts(start), parts(end)];
    const view = {
      start: `${date} ${time}`,
      end: `${lastDate} ${endTime}`,
      start_utc: `${utcDate}T${utcTime}Z`,
      end_utc: `${lastUtcDate}T${utcEndTime}Z`,
      remaining,
    };
    const day = byDate[date];
    if (day) day.push(view);
    else byDate[date] = [view];
  }
  return {
    available_slots: byDate,
    timezone: zone,
    max_lookup_date: lastDay === undefined ? false : `${lastDay} 23:59:59`,
    ...(isOutOfRange ? { invalid_dates: true } : {}),
  };
}

/** Date and time of a wall time. A month has few dates and the same times each day, so each is made once. */
function partsReader(): (wall: number) => readonly [date: string, time: string] {
  const dates = new Map<number, string>();
  const times = new Map<number, string>();
  return (wall) => {
    const day = dayOf(wall);
    const rest = wall - day * dayMs;
    return [known(dates, day, dateOf), known(times, rest, timeText)];
  };
}

const timeText = (rest: number) => new Date(rest).toISOString().slice(11, 19);

function known(texts: Map<number, string>, key: number, make: (key: number) => string): string {
  const text = texts.get(key) ?? make(key);
  texts.set(key, text);
  return text;
}
