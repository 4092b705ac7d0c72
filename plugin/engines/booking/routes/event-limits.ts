import { limitsOf } from '../domain/limits';
import { refuse } from '../errors';
import { changeEvent, merged } from './change-event';
import { rules } from './input';
import { mapOf } from './query';
import { type EngineCall, route } from './route';
import { shownEvent } from './shown';

const keys = [
  ...['schedule_conditions', 'buffer_time_before', 'buffer_time_after', 'slot_interval', 'booking_frequency', 'booking_duration'],
  'lock_timezone',
];

/** `POST …/limits`: what is not sent stays. */
async function saveLimits(call: EngineCall) {
  const { engine, body } = call;
  const given = { ...body, ...mapOf(body.settings) };
  if (keys.every((key) => given[key] === undefined)) throw refuse(`Nothing to save: send settings with some of ${keys.join(', ')}.`);
  const check = rules();
  const limits = limitsOf(check, 'settings.', given);
  check.check();
  const { calendar, event } = await changeEvent(call, async (held) => merged(held.event, limits));
  return { message: 'The limits have been saved.', event: await shownEvent(engine, calendar, event) };
}

export const eventLimitRoutes = [route('POST', '/calendars/{id}/events/{event_id}/limits', saveLimits)];
