/** As the engine names them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** At which times an email may leave, as the form has it. */
export interface Timings {
  readonly hasWindow: boolean;
  readonly from: string;
  readonly to: string;
  readonly hasDays: boolean;
  readonly days: readonly string[];
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What is stored, in the form. */
export function timingsOf({ timings }: Readonly<Record<string, unknown>>): Timings {
  const stored: Readonly<Record<string, unknown>> = Object(timings);
  const [from = '09:00', to = '17:00'] = texts(stored.sending_time).filter(Boolean);
  const days = texts(stored.allowed_days);
  return {
    hasWindow: stored.is_anytime === 'no',
    from,
    to,
    hasDays: stored.selected_days_only === 'yes',
    days: days.length === 0 ? weekdays.slice(0, 5) : days,
  };
}

/** What is wrong with it. */
export function problemOf({ hasWindow, from, to, hasDays, days }: Timings) {
  if (hasWindow && (from === '' || to === '' || from >= to)) return 'timing_window_wrong';
  return hasDays && days.length === 0 ? 'timing_days_missing' : undefined;
}

/** As the engine takes it; the delay stays. */
export const sentTimings = ({ hasWindow, from, to, hasDays, days }: Timings) => ({
  is_anytime: hasWindow ? 'no' : 'yes',
  sending_time: hasWindow ? [from, to] : [],
  selected_days_only: hasDays ? 'yes' : 'no',
  allowed_days: hasDays ? days : [],
});
