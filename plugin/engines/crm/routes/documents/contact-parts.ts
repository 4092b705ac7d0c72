import type { FactsByRoute } from '../../../kit/documents';
import { listed } from '../../../kit/input/as-sent';
import { line, whole } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { integer, listOf, map, named, object, oneOf, orNull, text } from '../../../kit/shape';
import { fieldKeys } from '../../domain/custom-fields/types';
import { contactEventForm } from '../../domain/forms/contact-event';
import { customFieldsForm, groupNameForm, noteIdsForm } from '../../domain/forms/many';
import { noteForm } from '../../domain/forms/note';
import { contactStatuses } from '../../domain/statuses';
import { message, pageShape, stampShape } from './facts';

const window = { per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) };
const windowQuery = form(window);
const notesQuery = form({ search: line({ max: 192, about: 'In the title' }), ...window });
const sentNote = form({ note: group(noteForm, {}) });
const fieldsQuery = form({ with: listed('field_types, field_groups') });

const note = {
  id: integer,
  subscriber_id: integer,
  created_by: orNull(integer),
  type: text,
  title: text,
  description: text,
  ...stampShape,
};
const author = object({ ID: integer, display_name: text, first_name: text, last_name: text });

export const contactPartShapes = {
  CrmNote: object({ ...note, 'added_by?': { anyOf: [author, { const: false }] } }),
  CrmContactClick: object({ id: integer, url: text, campaign_id: integer, campaign_title: text, counter: integer, ...stampShape }),
  CrmContactEvent: object({
    id: integer,
    subscriber_id: integer,
    provider: text,
    event_key: text,
    title: text,
    value: text,
    counter: integer,
    created_by: orNull(integer),
    ...stampShape,
  }),
  CrmCustomField: object({
    field_key: oneOf(fieldKeys),
    type: text,
    label: text,
    slug: text,
    'options?': listOf(text),
    'group?': text,
  }),
  CrmLabelCount: object({ id: integer, title: text, contact_count: integer }),
};
const aNote = { note: named('CrmNote'), ...message };
const fields = { fields: listOf(named('CrmCustomField')) };
const counts = pageShape(named('CrmLabelCount'));

/** Notes, events and custom fields of contacts, and how contacts are spread. */
export const contactPartFacts: FactsByRoute = {
  'GET /subscribers/{id}/notes': {
    summary: 'List the notes of a contact.',
    query: notesQuery,
    answer: { notes: pageShape(named('CrmNote')), fields: map },
  },
  'POST /subscribers/{id}/notes': { summary: 'Add a note to a contact.', body: sentNote, answer: aNote },
  'POST /subscribers/{id}/notes/bulk-delete': { summary: 'Delete notes of a contact.', body: noteIdsForm, answer: message },
  'PUT /subscribers/{id}/notes/{note_id}': { summary: 'Change a note.', body: sentNote, answer: aNote },
  'DELETE /subscribers/{id}/notes/{note_id}': { summary: 'Delete a note.', body: 'nothing', answer: message },
  'POST /subscribers/track-event': {
    summary: 'Record what a contact did elsewhere.',
    body: contactEventForm,
    answer: { ...message, id: integer },
  },
  'GET /subscribers/{id}/tracking-events': {
    summary: 'List what a contact did elsewhere.',
    query: windowQuery,
    answer: { events: pageShape(named('CrmContactEvent')) },
  },
  'GET /subscribers/{id}/url-metrics': {
    summary: 'List the links that a contact followed in emails.',
    query: windowQuery,
    answer: { urls: pageShape(named('CrmContactClick')) },
  },
  'GET /custom-fields/contacts': {
    summary: 'List the custom fields of contacts.',
    query: fieldsQuery,
    answer: { ...fields, 'field_types?': map, 'field_groups?': listOf(text) },
  },
  'PUT /custom-fields/contacts': {
    summary: 'Replace the custom fields of contacts.',
    body: customFieldsForm,
    answer: { ...fields, ...message },
  },
  'PUT /custom-fields/contacts/update_group_name': {
    summary: 'Rename a group of custom fields.',
    body: groupNameForm,
    answer: { ...fields, ...message },
  },
  'GET /reports/contacts-by-status': {
    summary: 'Count contacts by status.',
    answer: { stats: listOf(object({ status: oneOf(contactStatuses), count: integer })), total: integer },
  },
  'GET /reports/contacts-by-tags': { summary: 'Count contacts by tag.', query: windowQuery, answer: { tags: counts } },
  'GET /reports/contacts-by-lists': { summary: 'Count contacts by list.', query: windowQuery, answer: { lists: counts } },
  'GET /reports/contacts-by-country': {
    summary: 'Count contacts by country.',
    answer: { countries: listOf(object({ country_code: text, contact_count: integer })) },
  },
};
