import type { Db } from '../../../../host';
import { invalidFields } from '../../../kit/input/errors';
import { intOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { contactClicks } from '../../data/campaigns/contact-clicks';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import { contactEvents } from '../../data/contacts/events';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { contactEventForm } from '../../domain/forms/contact-event';
import { rules } from '../../input/rules';
import { clickView, eventView } from '../../views/contact-event';
import { zoneOf } from '../../views/zone';
import { tell } from '../../work/contacts/happenings';
import { notFound, paged, route } from '../route';

type Sent = ReturnType<typeof contactEventForm.read>;

/** Whom an event is about. 404 where there is no such contact. */
async function contactFor(db: Db, { subscriber_id: id, email, user_id: userId }: Sent): Promise<ContactRow> {
  const sought = id ?? email ?? userId;
  if (sought === undefined)
    throw invalidFields({ subscriber_id: { required: 'Enter the contact: its subscriber_id, its email or its user_id.' } });
  const store = contacts(db);
  const byNumber = intOf(sought);
  if (id !== undefined || email === undefined) {
    const contact = byNumber === undefined ? undefined : await (id === undefined ? store.byUserId(byNumber) : store.find(byNumber));
    if (!contact) throw notFound('Contact', sought);
    return contact;
  }
  const contact = await store.byEmailKey(emailKeyOf(email));
  if (!contact) throw notFound('Contact', email);
  return contact;
}

/** `POST /subscribers/track-event`. */
async function trackEvent({ engine, body, caller }: EngineCall) {
  const check = rules();
  const sent = contactEventForm.read(check, body);
  if (!/^[\x20-\x7e]*$/.test(sent.provider)) check.add('provider', 'ascii', 'The provider must have Latin letters and digits only.');
  check.check();
  const id = await engine.host.storage.tx(async (db) => {
    const { id: contactId } = await contactFor(db, sent);
    await contacts(db).find(contactId, { lock: true });
    const { provider, event_key: eventKey, title, value } = sent;
    const event = { contactId, provider, eventKey, title, value, createdBy: caller.userId ?? null, at: engine.now() };
    const store = contactEvents(db);
    const eventId = await (sent.repeatable ? store.count(event) : store.insert(event));
    await tell(db, [{ kind: 'event_tracked', contactId, eventId }], event.at);
    return eventId;
  });
  return { message: 'The event has been tracked.', id };
}

/** `GET /subscribers/{id}/tracking-events`: newest first. */
async function listEvents(call: EngineCall) {
  const id = call.id('id');
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    if (!(await contacts(db).find(id))) throw notFound('Contact', id);
    const events = await paged(call, async (window) => {
      const { rows, total } = await contactEvents(db).page(id, window);
      return { total, rows: rows.map((row) => eventView(row, zone)) };
    });
    return { events };
  });
}

/** `GET /subscribers/{id}/url-metrics`: links that it followed in emails, the last first. */
async function listClicks(call: EngineCall) {
  const id = call.id('id');
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    if (!(await contacts(db).find(id))) throw notFound('Contact', id);
    const urls = await paged(call, async (window) => {
      const { rows, total } = await contactClicks(db, id, window);
      return { total, rows: rows.map((row) => clickView(row, zone)) };
    });
    return { urls };
  });
}

export const contactEventRoutes = [
  route('GET /subscribers/{id}/url-metrics', 'crm_read_contacts', listClicks),
  route('POST /subscribers/track-event', 'crm_manage_contacts', trackEvent),
  route('GET /subscribers/{id}/tracking-events', 'crm_read_contacts', listEvents),
];
