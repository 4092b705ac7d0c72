import type { Db } from '../../../../host';
import { EngineError, type FieldErrors, refuse } from '../../../kit/input/errors';
import { type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isTrue, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { contactList } from '../../data/contacts/contact-list';
import { contacts } from '../../data/contacts/contacts';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { newContactForm } from '../../domain/forms/contact';
import type { Permission } from '../../domain/permissions';
import type { Moment } from '../../domain/segments/spans';
import { rules } from '../../input/rules';
import { zoneOf } from '../../views/zone';
import { applyBulk } from '../../work/contacts/bulk-actions';
import { changeLinks } from '../../work/contacts/change-links';
import { lockContacts } from '../../work/contacts/find-contacts';
import { contactChangeOf, type Reading, refsIn } from '../../work/contacts/read-contact';
import { resolveLinks } from '../../work/contacts/resolve-links';
import { savingFor } from '../../work/contacts/saving';
import { type Upsert, type Upserting, upsertContact } from '../../work/contacts/upsert-contact';
import { demand, route } from '../route';
import { bulkActionOf, propertyActionOf } from './bulk-input';
import { readingFor } from './contact-input';
import { contactFilterOf, idsOf } from './contact-query';

function contactIdsOf(body: InputMap, name: string): number[] {
  const ids = idsOf(body[name], name);
  if (ids.length === 0) throw refuse(`Send the ids of the contacts as ${name}.`);
  return ids;
}

/** `PUT /subscribers/subscribers-property`: all of them or none. */
async function setProperty({ engine, body }: EngineCall) {
  const action = propertyActionOf(body);
  const ids = contactIdsOf(body, 'subscribers');
  await engine.host.storage.tx(async (db) => {
    await applyBulk(db, await lockContacts(db, ids), { action, at: engine.now(), onSuppressed: 'refuse' });
  });
  return { message: `${ids.length} contacts have been saved.` };
}

/** `POST /subscribers/sync-segments`: give contacts tags or lists and take others, all or none. */
async function syncSegments({ engine, body }: EngineCall) {
  const kind = wordOf(body, 'type');
  if (kind !== 'tags' && kind !== 'lists') throw refuse('type must be one of: tags, lists.');
  const check = rules();
  const [attach, detach] = [refsIn(check, 'attach', listOf(body.attach)), refsIn(check, 'detach', listOf(body.detach))];
  check.check();
  if (attach.length + detach.length === 0) throw refuse(`Send the ids of the ${kind} as attach or detach.`);
  const ids = contactIdsOf(body, 'subscribers');
  const at = engine.now();
  await engine.host.storage.tx(async (db) => {
    await lockContacts(db, ids);
    const change = {
      contactIds: ids,
      attach: await resolveLinks(db, { kind, refs: attach, name: 'attach' }),
      detach: await resolveLinks(db, { kind, refs: detach, name: 'detach' }),
      at,
    };
    await changeLinks(db, kind, change);
  });
  return { message: `The ${kind} of ${ids.length} contacts have been saved.` };
}

const chunk = 400;

/** `POST /subscribers/do-bulk-action`: to `subscriber_ids`, or with `is_all` to the next 400 that match `contact_query`. */
async function doBulkAction(call: EngineCall) {
  const { engine, body } = call;
  const name = wordOf(body, 'action_name');
  const needs = Object.hasOwn(needsOf, name) ? needsOf[name] : undefined;
  if (needs) demand(call, needs);
  const zone = await zoneOf(call);
  const isAll = isTrue(body.is_all);
  const at = engine.now();
  const { ids, skipped } = await engine.host.storage.tx(async (db) => {
    const action = await bulkActionOf(db, body, zone);
    const ids = isAll ? await nextIds(db, body, { now: at, zone }) : contactIdsOf(body, 'subscriber_ids');
    const contactRows = isAll ? await contacts(db).many(ids, { lock: true }) : await lockContacts(db, ids);
    return { ids, skipped: await applyBulk(db, contactRows, { action, at, onSuppressed: 'skip' }) };
  });
  const left = skipped === 0 ? '' : ` ${skipped} were left as they are: ${whyLeft[name] ?? onlyItself}`;
  const done = ids.length - skipped;
  const message = `${done === 1 ? '1 contact has' : `${done} contacts have`} been processed.${left}`;
  return { message, completed_contacts: ids.length, last_contact_id: ids.at(-1) ?? intOf(body.last_id) ?? 0, skipped_contacts: skipped };
}

const needsOf: Readonly<Record<string, Permission>> = {
  delete_contacts: 'crm_manage_contacts_delete',
  add_to_email_sequence: 'crm_manage_emails',
  add_to_automation: 'crm_write_funnels',
};
const onlyItself = 'only the contact itself can end that it gets no emails.';
const whyLeft: Readonly<Record<string, string>> = {
  send_double_optin: 'they are subscribed, may not be asked or were asked just now.',
  add_to_email_sequence: 'they are not subscribed, or were added to the sequence before.',
  add_to_automation: 'they are in the automation, or were.',
};

async function nextIds(db: Db, body: InputMap, moment: Moment): Promise<number[]> {
  if (body.contact_query !== undefined && mapOf(body.contact_query) !== body.contact_query)
    throw refuse('Send contact_query as an object with the filters of the list of contacts.');
  return contactList(db).after(await contactFilterOf(db, mapOf(body.contact_query), moment), intOf(body.last_id) ?? 0, chunk);
}

const maxContacts = 500;

interface Invalid {
  readonly email: string;
  readonly errors: FieldErrors;
}

/** `POST /subscribers/bulk-add-update`: those that are wrong are told, the others are saved; nobody is subscribed against their will. */
async function saveMany(call: EngineCall) {
  const { engine, body } = call;
  const bodies = listOf(body.contacts).map(mapOf);
  if (bodies.length === 0) throw refuse('Send the contacts as a list of objects with an email.');
  if (bodies.length > maxContacts) throw refuse(`Send at most ${maxContacts} contacts at once.`);
  const reading = await readingFor(call, newContactForm, { bodies, clears: false });
  const { sent, invalids } = sorted(bodies, reading);
  const saving = savingFor(call, { onSuppressed: 'keep', isOptIn: isTrue(body.double_optin) });
  const how = { ...saving, isForced: isTrue(body.force_update) };
  const done = await engine.host.storage.tx((db) => saveEach(db, sent, how));
  const { created, updated } = done;
  return {
    message: `${created} contacts have been created and ${updated} updated.`,
    created,
    updated,
    invalids: [...invalids, ...done.invalids],
  };
}

/** By address, so that two callers who save the same ones wait for each other rather than for ever. */
function sorted(bodies: readonly InputMap[], reading: Reading) {
  const invalids: Invalid[] = [];
  const sent = bodies.flatMap((body) => {
    const check = rules();
    const change = contactChangeOf(check, body, reading);
    if (Object.keys(check.errors()).length === 0) return [{ ...change, email: change.email ?? '' }];
    invalids.push({ email: wordOf(body, 'email'), errors: check.errors() });
    return [];
  });
  const keyed = sent.map((one) => ({ one, key: emailKeyOf(one.email) }));
  return { sent: keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ one }) => one), invalids };
}

async function saveEach(db: Db, sent: readonly Upsert[], how: Upserting) {
  const counts = { created: 0, updated: 0 };
  const invalids: Invalid[] = [];
  for (const one of sent) {
    const errors = await saved(async () => {
      counts[(await upsertContact(db, one, how)).action] += 1;
    });
    if (errors) invalids.push({ email: one.email, errors });
  }
  return { ...counts, invalids };
}

/** What is wrong with tags and lists shows only when they are looked up. */
async function saved(save: () => Promise<void>): Promise<FieldErrors | undefined> {
  try {
    await save();
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError) || error.status !== 422) throw error;
    return error.body as FieldErrors;
  }
}

export const bulkRoutes = [
  route('PUT /subscribers/subscribers-property', 'crm_manage_contacts', setProperty),
  route('POST /subscribers/sync-segments', 'crm_manage_contacts', syncSegments),
  route('POST /subscribers/do-bulk-action', 'crm_manage_contacts', doBulkAction),
  route('POST /subscribers/bulk-add-update', 'crm_manage_contacts', saveMany),
];
