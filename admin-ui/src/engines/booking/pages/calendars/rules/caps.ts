import type { WholeEventType } from '../../../api/calendar-types';

/** Caps in the words of the wire. */
export type Caps = WholeEventType['settings']['booking_frequency'];

export const capUnits = ['per_day', 'per_week', 'per_month'] as const;
export type CapUnit = (typeof capUnits)[number];

/** The cap of a unit; empty where there is none. */
export const capOf = ({ enabled, limits }: Caps, unit: CapUnit): number | '' =>
  (enabled && limits.find((limit) => limit.unit === unit)?.value) || '';

/** The caps with another one of a unit; an empty field is none, and with the last one they are off. */
export function withCap(caps: Caps, unit: CapUnit, value: number | string): Caps {
  const before = caps.enabled ? caps.limits : [];
  const all = new Map<CapUnit, number | string>(before.map((limit) => [limit.unit, limit.value]));
  all.set(unit, value);
  const limits = capUnits.flatMap((one) => ((all.get(one) ?? '') === '' ? [] : [{ unit: one, value: all.get(one) as number }]));
  return limits.length > 0 ? { enabled: true, limits } : { enabled: false, limits: caps.limits };
}

/** Name of a unit's cap in what the engine refuses. */
export const capField = ({ limits }: Caps, unit: CapUnit) => `limits.${limits.findIndex((limit) => limit.unit === unit)}.value`;
