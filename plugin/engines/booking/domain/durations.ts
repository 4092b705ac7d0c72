import { defaultDuration } from './hosts';
import type { EventSettings } from './settings';

interface Durations {
  readonly duration: number;
  readonly settings: Partial<EventSettings>;
}

/** Minutes of a booking: those asked for where the event type offers them, otherwise its default. */
export function offeredDuration(event: Durations, asked?: number): number {
  const { multi_duration: multi } = event.settings;
  const isOffered = asked !== undefined && multi?.enabled && multi.available_durations.some((one) => Number(one) === asked);
  return isOffered ? asked : defaultDuration(event);
}
