import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { mapOf } from '../../../kit/input/query';
import { isTrue, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { contactList } from '../../data/contacts/contact-list';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import { facts } from '../../data/contacts/facts';
import { listJoins } from '../../data/contacts/list-joins';
import { queuedMail } from '../../data/contacts/queued-mail';
import { removeContacts } from '../../data/contacts/removal';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { contactForm, newContactForm } from '../../domain/forms/contact';
import { stamps } from '../../domain/stamps';
import { rules } from '../../input/rules';
import { fieldView } from '../../views/custom-fields';
import { momentOf, zoneOf } from '../../views/zone';
import { lockContact, lockContacts } from '../../work/contacts/find-contacts';
import { contactChangeOf } from '../../work/contacts/read-contact';
import { createContact, emailTaken, updateContact } from '../../work/contacts/save-contact';
import { savingFor } from '../../work/contacts/saving';
import { upsertContact } from '../../work/contacts/upsert-contact';
import { notFound, paged, route } from '../route';
import { readingFor } from './contact-input';
import { contactFilterOf, contactOrderOf, idsOf } from './contact-query';
import { valuesOf, wholeContacts } from './contact-views';

/** `GET /subscribers`; `custom_fields` adds their values and searches in them. */
async function listContacts(call: EngineCall) {
  const order = contactOrderOf(call.query);
  const moment = await momentOf(call);
  const { zone } = moment;
  return call.engine.host.storage.run(async (db) => ({
    subscribers: await paged(call, async (window) => {
      const wanted = { ...order, filter: await contactFilterOf(db, call.query, moment) };
      const { rows, total } = await contactList(db).page(wanted, window);
      const whole = await wholeContacts(db, rows, zone);
      if (!wanted.filter.isInValues) return { total, rows: whole };
      const ids = rows.map(({ id }) => id);
      const values = await valuesOf(db, ids, zone);
      return { total, rows: whole.map((contact) => ({ ...contact, custom_fields: values.of(contact.id) })) };
    }),
  }));
}

/** `POST /subscribers`: a contact, or with `__force_update` what changes of one that there is. */
async function saveContact(call: EngineCall) {
  const { engine, body } = call;
  const check = rules();
  const change = contactChangeOf(check, body, await readingFor(call, newContactForm, { bodies: [body], clears: false }));
  check.check();
  const sent = { ...change, email: change.email ?? '' };
  const saving = savingFor(call, { onSuppressed: 'refuse', isOptIn: isTrue(body.double_optin) });
  const zone = await zoneOf(call);
  return engine.host.storage.tx(async (db) => {
    if (!isTrue(body.__force_update)) {
      if (await contacts(db).byEmailKey(emailKeyOf(sent.email))) throw emailTaken(sent.email);
      const row = await createContact(db, sent, saving);
      return { message: 'The contact has been created.', contact: await one(db, row, zone), action_type: 'created' };
    }
    const { row, action } = await upsertContact(db, sent, { ...saving, isForced: true });
    return { message: `The contact has been ${action}.`, contact: await one(db, row, zone), action_type: action };
  });
}

async function one(db: Db, row: ContactRow, zone: string) {
  const [contact] = await wholeContacts(db, [row], zone);
  const waiting = await listJoins(db).waitedForBy(row.id);
  return { ...contact, pending_lists: waiting.map(({ askedAt, ...list }) => ({ ...list, ...stamps({ asked_at: askedAt }, zone) })) };
}

/** The contact of the path; id 0 with `get_by_email` means the one with that address. */
async function contactOf(db: Db, call: EngineCall): Promise<ContactRow> {
  const email = wordOf(call.query, 'get_by_email');
  if (call.request.params.id === '0' && email !== '') {
    const row = await contacts(db).byEmailKey(emailKeyOf(email));
    if (!row) throw notFound('Contact', email);
    return row;
  }
  const id = call.id('id');
  const row = await contacts(db).find(id);
  if (!row) throw notFound('Contact', id);
  return row;
}

/** `GET /subscribers/{id}`; `with[]` adds `stats`, `custom_fields` and `subscriber.custom_values`. */
async function getContact(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const row = await contactOf(db, call);
    const isWanted = call.wants('custom_fields') || call.wants('subscriber.custom_values');
    const values = isWanted ? await valuesOf(db, [row.id], zone) : undefined;
    return {
      subscriber: {
        ...(await one(db, row, zone)),
        ...(call.wants('stats') ? { stats: await queuedMail(db).counts(row.id) } : {}),
        ...(values && call.wants('subscriber.custom_values') ? { custom_values: values.of(row.id) } : {}),
        ...(await whyEnded(db, row, zone)),
      },
      ...(values && call.wants('custom_fields') ? { custom_fields: values.fields.map(fieldView) } : {}),
    };
  });
}

async function whyEnded(db: Db, { id, status }: ContactRow, zone: string) {
  if (status !== 'unsubscribed') return {};
  const fact = (await facts(db).of(id)).get('unsubscribe_reason');
  if (!fact) return {};
  const { at } = stamps({ at: fact.updatedAt }, zone);
  return { unsubscribe_reason: fact.value, unsubscribe_date: at };
}

/** `PUT /subscribers/{id}`: what is not sent stays, an empty value clears. */
async function changeContact(call: EngineCall) {
  const { engine } = call;
  const id = call.id('id');
  const body = { ...call.body, ...mapOf(call.body.subscriber) };
  const both = ['tags', 'lists', 'companies'].find((kind) => body[kind] !== undefined);
  if (both) throw refuse(`Send attach_${both} and detach_${both} in place of ${both}.`);
  const check = rules();
  const change = contactChangeOf(check, body, await readingFor(call, contactForm, { bodies: [body], clears: true }));
  check.check();
  const saving = savingFor(call, { onSuppressed: 'refuse', isOptIn: false });
  const zone = await zoneOf(call);
  return engine.host.storage.tx(async (db) => {
    const { row, isDirty } = await updateContact(db, await lockContact(db, id), { ...change, saving });
    const contact = await one(db, row, zone);
    return { message: 'The contact has been saved.', contact, isDirty, values: mapOf(body.custom_values) };
  });
}

/** `DELETE /subscribers/{id}`: with all that is about it; that its address is suppressed is remembered. */
async function deleteContact(call: EngineCall) {
  const id = call.id('id');
  await call.engine.host.storage.tx(async (db) => {
    await lockContact(db, id);
    await removeContacts(db, [id]);
  });
  return { message: 'The contact has been deleted.' };
}

/** `DELETE /subscribers`: many, all or none. */
async function deleteContacts({ engine, body, query }: EngineCall) {
  const ids = idsOf(body.subscribers ?? query.subscribers, 'subscribers');
  if (ids.length === 0) throw refuse('Send the ids of the contacts to delete as subscribers.');
  await engine.host.storage.tx(async (db) => {
    await lockContacts(db, ids);
    await removeContacts(db, ids);
  });
  return { message: `${ids.length} contacts have been deleted.` };
}

export const contactRoutes = [
  route('GET /subscribers', 'crm_read_contacts', listContacts),
  route('POST /subscribers', 'crm_manage_contacts', saveContact),
  route('DELETE /subscribers', 'crm_manage_contacts_delete', deleteContacts),
  route('GET /subscribers/{id}', 'crm_read_contacts', getContact),
  route('PUT /subscribers/{id}', 'crm_manage_contacts', changeContact),
  route('DELETE /subscribers/{id}', 'crm_manage_contacts_delete', deleteContact),
];
