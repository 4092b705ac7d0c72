import { isoStamp, utcStamp } from '../../domain/stamps';
import { clockOf } from '../../domain/zones';
import type { MonthsSlots } from '../../slots/slots-of-month';

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
  const byDate: Record<string, SlotView[]> = {};
  for (const { start, end, remaining } of slots) {
    const local = utcStamp(wallOf(start));
    const view = { start: local, end: utcStamp(wallOf(end)), start_utc: isoStamp(start), end_utc: isoStamp(end), remaining };
    const date = local.slice(0, 10);
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
