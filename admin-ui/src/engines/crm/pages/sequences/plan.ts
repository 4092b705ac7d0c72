import type { Delay } from '../../api/sequences';

/** Seconds of each unit that a person chooses from, the largest last. */
export const unitSeconds = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;
export type Unit = keyof typeof unitSeconds;
export const units = Object.keys(unitSeconds) as Unit[];

/** An email in its place, and the seconds between it and the one before. */
export interface Step {
  readonly id: number;
  readonly wait: number;
}

export interface Span {
  readonly amount: number;
  readonly unit: Unit;
}

/** The same time in the largest unit that it is a whole number of. */
export function spanOf(seconds: number): Span {
  if (seconds === 0) return { amount: 0, unit: 'days' };
  const unit = units.findLast((one) => seconds % unitSeconds[one] === 0) ?? 'minutes';
  return { amount: Math.round(seconds / unitSeconds[unit]), unit };
}

export const secondsOf = ({ amount, unit }: Span): number => amount * unitSeconds[unit];

/** Emails as their waits; the engine counts each from the enrolment (D575). */
export const stepsOf = (emails: readonly { readonly id: number; readonly delay: number }[]): Step[] =>
  emails.map(({ id, delay }, i) => ({ id, wait: delay - (emails[i - 1]?.delay ?? 0) }));

/** The email changes places with its neighbour; the waits stay where they are. */
export function moved(steps: readonly Step[], index: number, by: 1 | -1): readonly Step[] {
  const [step, other] = [steps[index], steps[index + by]];
  if (!step || !other) return steps;
  return steps.with(index, { ...step, id: other.id }).with(index + by, { ...other, id: step.id });
}

/** What the engine stores of them. Of two that would leave together the older one goes first, so that a younger one before it is a minute earlier. */
export function delaysOf(steps: readonly Step[]): Delay[] {
  let total = 0;
  return steps.map(({ id, wait }, i) => {
    const isOlder = wait === 0 && id < (steps[i - 1]?.id ?? 0);
    total += isOlder ? unitSeconds.minutes : wait;
    const { amount, unit } = spanOf(total);
    return { id, delay: amount, delay_unit: unit };
  });
}
