import { isZone } from '../domain/zones';
import { isBlank, type Rules, wordOf } from './input';
import type { Input } from './query';

/** The name of a time zone; UTC where `check` was told of a wrong one. */
export function zoneOf(check: Rules, field: string, value: Input): string {
  const zone = wordOf({ zone: value }, 'zone');
  check.required(field, value);
  if (isZone(zone)) return zone;
  if (!isBlank(value)) check.add(field, 'timezone', 'Enter the name of a time zone, such as Europe/Vienna.');
  return 'UTC';
}
