import { intOf, isBlank, isTrue, type Rules } from '../routes/input';
import { type InputMap, listOf } from '../routes/query';
import { checkNumber } from './booking-window';
import type { EventSettings } from './settings';

type MultiDuration = EventSettings['multi_duration'];

const most = 20;

/** The durations that guests may choose among, in minutes as text; tells `check` what is wrong. What is not given stays. */
export function multiDurationOf(check: Rules, field: string, { given, before }: { given: InputMap; before: MultiDuration }): MultiDuration {
  const isOn = given.enabled === undefined ? before.enabled : isTrue(given.enabled);
  const listed = given.available_durations === undefined ? before.available_durations : listOf(given.available_durations);
  const chosen = given.default_duration === undefined ? before.default_duration : given.default_duration;
  if (isOn) {
    check.required(`${field}.available_durations`, listed);
    check.required(`${field}.default_duration`, chosen);
  }
  const bounds = { min: 5, max: 1440 };
  listed.forEach((value, i) => {
    checkNumber(check, `${field}.available_durations.${i}`, { value, ...bounds });
  });
  checkNumber(check, `${field}.default_duration`, { value: chosen, ...bounds });
  if (listed.length > most) check.add(`${field}.available_durations`, 'max', `Offer at most ${most} durations.`);
  const durations = [...new Set(listed.map((value) => intOf(value)).filter((minutes) => minutes !== undefined))];
  const minutes = intOf(chosen);
  if (isOn && !isBlank(chosen) && durations.length > 0 && (minutes === undefined || !durations.includes(minutes)))
    check.add(`${field}.default_duration`, 'in', 'The default duration must be one of those offered.');
  return {
    enabled: isOn,
    default_duration: minutes === undefined ? '' : String(minutes),
    available_durations: durations.sort((a, b) => a - b).map(String),
  };
}
