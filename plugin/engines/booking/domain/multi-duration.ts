import { asSent } from '../../kit/input/as-sent';
import { checkNumber, flag } from '../../kit/input/field';
import { form } from '../../kit/input/form';
import { type InputMap, listOf } from '../../kit/input/query';
import { intOf, isBlank, type Rules } from '../../kit/input/rules';
import type { EventSettings } from './settings';

type MultiDuration = EventSettings['multi_duration'];

const most = 20;
const bounds = { min: 5, max: 1440 };
const minutes = {
  type: 'string',
  maxLength: 4,
  pattern: '^[0-9]*$',
  'x-svc': { expects: `must be minutes from ${bounds.min} to ${bounds.max}` },
};

/** The durations that guests may choose among. */
export const multiDurationForm = form(
  {
    enabled: flag({ example: true }),
    available_durations: asSent({ type: 'array', maxItems: most, items: minutes }, { example: ['15', '30'] }),
    default_duration: asSent(minutes, { about: 'One of them', example: '15' }),
  },
  { about: 'Durations that the guest chooses among; of events with one guest' },
);

/** The durations as they are stored, in minutes as text; tells `check` what is wrong. What is not given stays. */
export function multiDurationOf(check: Rules, name: string, { given, before }: { given: InputMap; before: MultiDuration }): MultiDuration {
  const sent = multiDurationForm.read(check, given, `${name}.`);
  const isOn = sent.enabled ?? before.enabled;
  const listed = sent.available_durations === undefined ? before.available_durations : listOf(sent.available_durations);
  const chosen = sent.default_duration === undefined ? before.default_duration : sent.default_duration;
  if (isOn) {
    check.required(`${name}.available_durations`, listed);
    check.required(`${name}.default_duration`, chosen);
  }
  listed.forEach((value, i) => {
    checkNumber(check, `${name}.available_durations.${i}`, { value, ...bounds });
  });
  checkNumber(check, `${name}.default_duration`, { value: chosen, ...bounds });
  if (listed.length > most) check.add(`${name}.available_durations`, 'max', `Offer at most ${most} durations.`);
  const durations = [...new Set(listed.map((value) => intOf(value)).filter((one) => one !== undefined))];
  const chosenMinutes = intOf(chosen);
  if (isOn && !isBlank(chosen) && durations.length > 0 && (chosenMinutes === undefined || !durations.includes(chosenMinutes)))
    check.add(`${name}.default_duration`, 'in', 'The default duration must be one of those offered.');
  return {
    enabled: isOn,
    default_duration: chosenMinutes === undefined ? '' : String(chosenMinutes),
    available_durations: durations.sort((a, b) => a - b).map(String),
  };
}
