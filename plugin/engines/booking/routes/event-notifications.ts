import { invalidFields } from '../../kit/input/errors';
import { intOf } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import { events } from '../data/events';
import { notificationsOf } from '../domain/notifications';
import { previewBody, readNotifications } from '../domain/notifications-form';
import { smartCodes } from '../domain/smart-codes';
import { rules } from '../input/rules';
import { composed } from '../mail/compose';
import { exampleFacts } from '../mail/example';
import { changeEvent, eventOf } from './change-event';
import { previewOf, route } from './route';

/** `GET …/email-notifications`. */
async function getNotifications(call: EngineCall) {
  const { event } = await eventOf(call);
  return { notifications: notificationsOf(event), ...(call.wants('smart_codes') ? { smart_codes: smartCodes } : {}) };
}

/** `POST …/email-notifications`: emails that are not sent stay. */
async function saveNotifications(call: EngineCall) {
  const { event } = await changeEvent(call, async (held) => ({
    notifications: readNotifications(call.body.notifications, notificationsOf(held.event)),
  }));
  return { message: 'The emails have been saved.', notifications: notificationsOf(event) };
}

/** `POST …/email-notifications/clone`: those of `from_event_id`. */
async function cloneNotifications(call: EngineCall) {
  const from = intOf(call.body.from_event_id);
  if (from === undefined || from < 1)
    throw invalidFields({ from_event_id: { required: 'Enter the id of the event type whose emails are to be copied.' } });
  const { event } = await changeEvent(call, async ({ db }) => ({ notifications: (await events(db).get(from)).notifications }));
  return { message: 'The emails have been copied.', notifications: notificationsOf(event) };
}

/** `POST …/email-notifications/preview`: what a guest or host would get, of a booking that is made up; nothing is stored or sent. */
async function previewNotification(call: EngineCall) {
  const { host, now } = call.engine;
  const { calendar, event } = await eventOf(call);
  const check = rules();
  const { key, email } = previewBody.read(check, call.body);
  check.check();
  const notifications = readNotifications({ [key]: { email: email ?? {} } }, notificationsOf(event));
  const facts = await exampleFacts(host, { calendar, event: { ...event, notifications }, notification: key, now: now() });
  const { subject, html, text, to } = composed(facts, { notification: key, now: now() });
  return { subject, html, text, to };
}

export const eventNotificationRoutes = [
  route('GET', '/calendars/{id}/events/{event_id}/email-notifications', getNotifications),
  route('POST', '/calendars/{id}/events/{event_id}/email-notifications', saveNotifications),
  route('POST', '/calendars/{id}/events/{event_id}/email-notifications/clone', cloneNotifications),
  previewOf('POST', '/calendars/{id}/events/{event_id}/email-notifications/preview', previewNotification),
];
