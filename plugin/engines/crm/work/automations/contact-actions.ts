import { invalidFields } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { customFields, customValues } from '../../data/contacts/custom-fields';
import { contactEvents } from '../../data/contacts/events';
import type { LinkKind } from '../../data/contacts/link-tables';
import { notes } from '../../data/contacts/notes';
import { idsIn } from '../../domain/automations/ids';
import { type CustomField, takesSeveral } from '../../domain/custom-fields/types';
import { contactForm } from '../../domain/forms/contact';
import { noteTypes } from '../../domain/forms/note';
import { millionthsOf } from '../../domain/millionths';
import { rules } from '../../input/rules';
import { changeLinks } from '../contacts/change-links';
import { tell } from '../contacts/happenings';
import { contactChangeOf } from '../contacts/read-contact';
import { existingLinks } from '../contacts/resolve-links';
import { updateContact } from '../contacts/save-contact';
import { type Acting, type Action, onward } from './acting';

/** Tags, lists or companies; those that were deleted since are passed over. */
const linking =
  (kind: LinkKind, key: string, way: 'attach' | 'detach'): Action =>
  async ({ db, settings, contact, at }) => {
    const ids = await existingLinks(db, kind, idsIn(settings[key]));
    await changeLinks(db, kind, { contactIds: [contact.id], [way]: ids, at });
    return onward;
  };

const changeProperties: Action = async ({ db, settings, contact, at, zone }) => {
  const fields = await customFields(db, 'contact').all();
  const stored = (await customValues(db, 'contact').of([contact.id])).get(contact.id);
  const body: Record<string, Input> = {};
  const values: Record<string, Input> = {};
  for (const one of listOf(settings.contact_properties).map(mapOf)) {
    const key = wordOf(one, 'data_key');
    const field = fields.find(({ slug }) => slug === key);
    if (field) values[key] = nextValue(field, one, stored?.get(key) ?? []);
    else if (Object.hasOwn(contactForm.fields, key)) body[key] = one.data_value;
    else throw invalidFields({ contact_properties: { exists: `There is no property ${JSON.stringify(key)} of contacts.` } });
  }
  const check = rules();
  const change = contactChangeOf(check, { ...body, custom_values: values }, { form: contactForm, fields, zone, clears: true });
  check.check();
  const saving = { at, userIdOf: async () => null, onSuppressed: 'keep', isOptIn: false } as const;
  await updateContact(db, contact, { ...change, saving });
  return onward;
};

type Stored = readonly { readonly value: string; readonly number: number | null }[];

/** What a field is to have: the value, or of numbers and several choices what is left after adding or subtracting it. */
function nextValue(field: CustomField, { data_value: sent, data_operation: operation }: InputMap, stored: Stored): Input {
  const name = typeof operation === 'string' ? operation : '';
  if (name === '' || name === 'replace') return sent;
  const isLess = name === 'subtract';
  if (field.type === 'number') {
    const by = millionthsOf(sent);
    if (by === undefined) throw invalidFields({ contact_properties: { numeric: `${field.slug}: enter a number.` } });
    return String(((stored[0]?.number ?? 0) + (isLess ? -by : by)) / 1_000_000);
  }
  if (!takesSeveral(field.type)) return sent;
  const [known, named] = [stored.map(({ value }) => value), listOf(sent).map(String)];
  return isLess ? known.filter((value) => !named.includes(value)) : [...new Set([...known, ...named])];
}

const addNote: Action = async ({ db, settings, contact, automation, at }) => {
  const type = noteTypes.find((one) => one === wordOf(settings, 'type')) ?? 'note';
  const texts = { title: wordOf(settings, 'title').slice(0, 192), description: wordOf(settings, 'description') };
  const own = { isSystem: false, createdBy: automation.createdBy, type, createdAt: at, updatedAt: at };
  await notes(db, { kind: 'contact', id: contact.id }).insert({ ...texts, ...own });
  return onward;
};

const trackEvent: Action = async (acting) => {
  const { db, contact, at } = acting;
  const store = contactEvents(db);
  const event = eventOf(acting);
  const eventId = await (event.isUnique ? store.count(event.row) : store.insert(event.row));
  await tell(db, [{ kind: 'event_tracked', contactId: contact.id, eventId }], at);
  return onward;
};

function eventOf({ settings, contact, automation, at }: Acting) {
  const texts = { eventKey: wordOf(settings, 'event_key').slice(0, 190), title: wordOf(settings, 'title').slice(0, 190) };
  const row = {
    ...texts,
    contactId: contact.id,
    provider: 'automation',
    value: wordOf(settings, 'value'),
    createdBy: automation.createdBy,
    at,
  };
  return { row, isUnique: wordOf(settings, 'is_unique') !== 'no' };
}

/** What automations do to contacts. */
export const contactActions: Readonly<Record<string, Action>> = {
  add_contact_to_list: linking('lists', 'lists', 'attach'),
  detach_contact_from_list: linking('lists', 'lists', 'detach'),
  add_contact_to_tag: linking('tags', 'tags', 'attach'),
  detach_contact_from_tag: linking('tags', 'tags', 'detach'),
  add_contact_to_company: linking('companies', 'company', 'attach'),
  detach_contact_from_company: linking('companies', 'company', 'detach'),
  update_contact_property: changeProperties,
  add_contact_activity: addNote,
  add_contact_event_tracker: trackEvent,
};
