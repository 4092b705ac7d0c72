import type { FactsByRoute } from '../../../kit/documents';
import { listed } from '../../../kit/input/as-sent';
import { choice, flag, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, number, object, oneOf, orNull, text, yes } from '../../../kit/shape';
import { eachDetail } from '../../domain/contacts/details';
import { contactForm, manyContactsForm, newContactForm } from '../../domain/forms/contact';
import { contactActionForm, contactIdsForm, contactLabelsForm, contactPropertyForm } from '../../domain/forms/many';
import { contactStatuses, contactTypes } from '../../domain/statuses';
import { message, pageShape, stampShape } from './facts';

/** Of the list and of the export. */
export const contactFilters = {
  search: line({ max: 192, about: 'In name, address, phone number and status' }),
  statuses: listed(`Any of: ${contactStatuses.join(', ')}`),
  tags: listed('Ids of tags; any of them'),
  lists: listed('Ids of lists; any of them'),
  company_ids: listed('Ids of companies; any of them'),
  custom_fields: flag({ about: 'Add the custom fields, and search in them' }),
  filter_type: choice(['simple', 'advanced'], {}),
  advanced_filters: line({ max: 20_000, about: 'With filter_type advanced: JSON, conditions in the form of segments' }),
};
const contactsQuery = form({
  ...contactFilters,
  sort_by: line({ about: 'A column, such as created_at' }),
  sort_type: choice(['DESC', 'ASC'], {}),
  per_page: whole({ min: 1, max: 200 }),
  page: whole({ min: 1, max: 1_000_000_000 }),
});
const oneQuery = form({
  get_by_email: line({ about: 'With the id 0: the contact with this address' }),
  with: listed('stats, custom_fields, subscriber.custom_values'),
});
const searchQuery = form({ search: line({ max: 192 }), limit: whole({ min: 1, max: 200 }) });
const neighboursQuery = form({ ...contactFilters, current_id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER, required: true }) });

const pivot = object({ subscriber_id: integer, object_id: integer, object_type: text, ...stampShape });
const label = { id: integer, title: text, slug: text, pivot };
const company = object({ id: integer, name: text, email: text, phone: text, website: text, logo: text, industry: text, type: text, pivot });

/** Of a detail, by what it is where nobody gave it. */
const shapes: Readonly<Record<string, typeof text>> = { '': text, 0: number, null: orNull(text) };

const contact = {
  id: integer,
  user_id: orNull(integer),
  hash: text,
  contact_owner: orNull(integer),
  company_id: orNull(integer),
  ...eachDetail(({ empty }) => shapes[String(empty)]),
  full_name: text,
  email: text,
  status: oneOf(contactStatuses),
  contact_type: oneOf(contactTypes),
  photo: text,
  last_activity: orNull(text),
  last_activity_utc: orNull(text),
  ...stampShape,
  tags: listOf(object(label)),
  lists: listOf(object(label)),
  companies: listOf(company),
  company: orNull(company),
  'pending_lists?': listOf(object({ id: integer, title: text, asked_at: orNull(text), asked_at_utc: orNull(text) })),
};

export const contactShapes = {
  CrmContact: object({ ...contact, 'custom_fields?': map }),
  CrmContactInShort: object({
    id: integer,
    email: text,
    first_name: text,
    last_name: text,
    full_name: text,
    status: oneOf(contactStatuses),
    photo: text,
  }),
};
const aContact = named('CrmContact');

/** Contacts, one by one and many at once. */
export const contactFacts: FactsByRoute = {
  'PUT /subscribers/subscribers-property': { summary: 'Set one property of many contacts.', body: contactPropertyForm, answer: message },
  'POST /subscribers/sync-segments': { summary: 'Give contacts tags or lists and take others.', body: contactLabelsForm, answer: message },
  'POST /subscribers/do-bulk-action': {
    summary: 'Do the same to many contacts.',
    body: contactActionForm,
    answer: { ...message, completed_contacts: integer, last_contact_id: integer, skipped_contacts: integer },
  },
  'POST /subscribers/bulk-add-update': {
    summary: 'Create or update many contacts by their addresses.',
    body: manyContactsForm,
    answer: { ...message, created: integer, updated: integer, invalids: listOf(object({ email: text, errors: map })) },
  },
  'GET /subscribers/search-contacts': {
    summary: 'Find a few contacts to choose from.',
    query: searchQuery,
    answer: { contacts: listOf(named('CrmContactInShort')) },
  },
  'GET /subscribers/prev-next-ids': {
    summary: 'Read the neighbours of a contact in the list.',
    query: neighboursQuery,
    answer: { prev_id: orNull(integer), next_id: orNull(integer) },
  },
  'GET /subscribers': { summary: 'List contacts.', query: contactsQuery, answer: { subscribers: pageShape(aContact) } },
  'POST /subscribers': {
    summary: 'Create a contact, or update the one with the address.',
    body: newContactForm,
    answer: { ...message, contact: aContact, action_type: oneOf(['created', 'updated']) },
  },
  'DELETE /subscribers': { summary: 'Delete many contacts.', body: contactIdsForm, answer: message },
  'GET /subscribers/{id}': {
    summary: 'Read a contact.',
    query: oneQuery,
    answer: { subscriber: aContact, 'custom_fields?': listOf(named('CrmCustomField')) },
  },
  'POST /subscribers/{id}/send-double-optin': {
    summary: 'Ask a contact by email to confirm its subscription.',
    body: 'nothing',
    answer: message,
  },
  'PUT /subscribers/{id}': {
    summary: 'Change a contact.',
    body: contactForm,
    answer: { ...message, contact: aContact, isDirty: yes, values: map },
  },
  'DELETE /subscribers/{id}': { summary: 'Delete a contact and what is about it.', body: 'nothing', answer: message },
};
