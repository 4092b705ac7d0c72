import { choice, field, flag, whole, word } from '../../kit/input/field';
import { form, group } from '../../kit/input/form';
import { listOf, mapOf } from '../../kit/input/query';
import { wordOf } from '../../kit/input/rules';
import { isZone } from '../../kit/zones';
import { says } from './advanced-settings';
import { paceForm } from './booking-window';
import type { Cap } from './settings';

const capUnits = ['per_day', 'per_week', 'per_month'] as const;
const onceEach = 'Set each of per_day, per_week and per_month at most once.';

/** A cap on bookings or minutes; `max` of a month. */
function capsForm(max: number, example: number) {
  const cap = form({
    unit: choice(capUnits, { must: true, example: 'per_day' }),
    value: whole({ min: 1, max, required: true, example }),
  });
  const limits = field(
    {
      schema: { type: 'array', maxItems: capUnits.length, items: cap.schema },
      read(value, { check, name }): readonly Cap[] {
        const list = listOf(value);
        if (list.length > capUnits.length) check.add(name, 'max', onceEach);
        const caps = list.slice(0, capUnits.length).map((item, i) => cap.read(check, mapOf(item), `${name}.${i}.`));
        const units = list.slice(0, capUnits.length).map((item) => wordOf(mapOf(item), 'unit'));
        const known = units.filter((unit) => capUnits.some((one) => one === unit));
        if (new Set(known).size < known.length) check.add(name, 'unique', onceEach);
        return caps;
      },
    },
    { otherwise: [] as readonly Cap[], example: [cap.example] },
  );
  return form(
    { enabled: flag({ otherwise: false, example: true }), limits },
    {
      also({ enabled, limits: caps }, { check, name }) {
        if (enabled && caps.length === 0) check.required(`${name}limits`, []);
      },
    },
  );
}

const lock = form(
  { enabled: flag({ otherwise: false, example: true }), timezone: word({ otherwise: '', about: 'IANA name', example: 'Europe/Berlin' }) },
  {
    also({ enabled, timezone }, { check, name }) {
      if (enabled) check.required(`${name}timezone`, timezone);
      if (timezone !== '' && !isZone(timezone))
        check.add(`${name}timezone`, 'timezone', 'Enter the name of a time zone, such as Europe/Vienna.');
    },
  },
);

/** How much of an event type can be booked, and how closely. */
export const limitsForm = form({
  ...paceForm.fields,
  booking_frequency: group(capsForm(10_000, 5), { says, about: 'Bookings at most' }),
  booking_duration: group(capsForm(44_640, 120), { says, about: 'Minutes of all bookings at most' }),
  lock_timezone: group(lock, { says, about: 'The booking page shows the times of this zone only' }),
});
