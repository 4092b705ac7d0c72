import { isZone } from '../domain/zones';
import { type Rules, wordOf } from './input';
import type { Input } from './query';

/** The name of a time zone; anything else is told. */
export function zoneOf(check: Rules, field: string, value: Input): string {
  const zone = wordOf({ zone: value }, 'zone');
  if (!isZone(zone)) check.add(field, 'timezone', 'Enter the name of a time zone, such as Europe/Vienna.');
  return zone;
}
