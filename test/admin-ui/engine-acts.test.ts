import { engineAct } from '../../admin-ui/src/pages/activity/engine-acts';
import { bookingDocuments } from '../../plugin/engines/booking/routes/documents';
import { crmDocuments } from '../../plugin/engines/crm/routes/documents';
import { verifies } from '../support/verifies';

test('what changes something by a route of an engine is told in words', () => {
  verifies('D661');
  const writes = [...bookingDocuments.routes, ...crmDocuments.routes].filter(({ method }) => method !== 'GET');
  const actions = writes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '*')}`);
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => engineAct(action) === undefined)).toEqual([]);
});

test.each([
  ['POST /tags', 'added', 'noun_tag'],
  ['POST /bookings/create/*', 'added', 'noun_booking'],
  ['PUT /tags/*', 'changed', 'noun_tag'],
  ['DELETE /subscribers/*/notes/*', 'removed', 'noun_note'],
  ['POST /calendars/*/clone-event/*', 'copied', 'noun_event_type'],
  ['POST /calendars/*/events/*/limits', 'changed', 'noun_event_type'],
  ['POST /subscribers/do-bulk-action', 'changed_many', 'noun_contact'],
  ['POST /schedules/*/send-confirmation-email', 'sent', 'noun_email'],
  ['POST /subscribers/*/send-double-optin', 'sent', 'noun_email'],
  ['POST /campaigns-pro/*/resend-emails', 'sent', 'noun_campaign'],
  ['POST /schedules/*/reschedule', 'changed', 'noun_booking'],
])('%s', (action, act, noun) => {
  expect(engineAct(action)).toEqual({ act, noun });
});

test.each(['create', 'POST /unknown/*'])('%s is not one', (action) => {
  expect(engineAct(action)).toBeUndefined();
});
