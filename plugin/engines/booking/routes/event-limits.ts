import { refuse } from '../../kit/input/errors';
import { namesOf } from '../../kit/input/form';
import { mapOf } from '../../kit/input/query';
import type { EngineCall } from '../../kit/route';
import { limitsForm } from '../domain/limits';
import { rules } from '../input/rules';
import { changeEvent, mergedSettings } from './change-event';
import { shownEvent } from './event-views';
import { route } from './route';

/** `POST …/limits`: what is not sent stays. */
async function saveLimits(call: EngineCall) {
  const { engine, body } = call;
  const input = { ...body, ...mapOf(body.settings) };
  if (Object.keys(limitsForm.fields).every((key) => input[key] === undefined))
    throw refuse(`Nothing to save: send settings with some of ${namesOf(limitsForm)}.`);
  const check = rules();
  const limits = limitsForm.read(check, input, 'settings.');
  check.check();
  const { calendar, event } = await changeEvent(call, async (held) => mergedSettings(held.event, limits));
  return { message: 'The limits have been saved.', event: await shownEvent(engine, calendar, event) };
}

export const eventLimitRoutes = [route('POST', '/calendars/{id}/events/{event_id}/limits', saveLimits)];
