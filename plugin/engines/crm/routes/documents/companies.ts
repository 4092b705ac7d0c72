import type { FactsByRoute } from '../../../kit/documents';
import { listed } from '../../../kit/input/as-sent';
import { choice, line, whole } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { integer, listOf, map, named, object, orNull, text, yes } from '../../../kit/shape';
import { companySorts } from '../../data/companies/companies';
import { companyForm, newCompanyForm } from '../../domain/forms/company';
import { companyImportForm } from '../../domain/forms/import';
import { intakeLabelForm, newIntakeLabelForm } from '../../domain/forms/intake-label';
import {
  companyActionForm,
  companyContactsForm,
  companyPropertyForm,
  customFieldsForm,
  groupNameForm,
  noteIdsForm,
} from '../../domain/forms/many';
import { noteForm } from '../../domain/forms/note';
import { message, pageShape, stampShape } from './facts';

const window = { per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) };
const companiesQuery = form({
  search: line({ max: 192, about: 'In name, phone, description and email' }),
  sort_by: choice(companySorts, {}),
  sort_order: choice(['DESC', 'ASC'], {}),
  inline_filters: group(form({ company_categories: listed('Industries; any of them'), company_types: listed('Types; any of them') }), {}),
  ...window,
});
const searchQuery = form({ search: line({ max: 192 }) });
const unattachedQuery = form({
  company_id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER, required: true }),
  search: line({ max: 192 }),
  limit: whole({ min: 1, max: 200 }),
});
const notesQuery = form({ search: line({ max: 192, about: 'In the title' }), ...window });
const sentNote = form({ note: group(noteForm, {}) });
const fieldsQuery = form({ with: listed('field_types, field_groups') });

const texts = [
  ...['hash', 'name', 'industry', 'type', 'email', 'phone', 'website', 'logo', 'linkedin_url', 'facebook_url', 'twitter_url', 'timezone'],
  ...['address_line_1', 'address_line_2', 'postal_code', 'city', 'state', 'country', 'description'],
];

export const companyShapes = {
  CrmCompany: object({
    id: integer,
    owner_id: orNull(integer),
    owner_user_id: orNull(integer),
    ...Object.fromEntries(texts.map((name) => [name, text])),
    employees_number: integer,
    date_of_start: orNull(text),
    meta: object({ custom_values: map }),
    ...stampShape,
    contacts_count: integer,
    owner: orNull(map),
  }),
  CrmLabel: object({ id: integer, slug: text, title: text, color: text, settings: object({ color: text }), ...stampShape }),
};
const company = named('CrmCompany');
const aNote = { note: named('CrmNote'), ...message };
const fields = { fields: listOf(named('CrmCustomField')) };
const aLabel = { label: named('CrmLabel'), ...message };

/** Companies with their notes and custom fields, and labels. */
export const companyFacts: FactsByRoute = {
  'GET /companies/custom-fields': {
    summary: 'List the custom fields of companies.',
    query: fieldsQuery,
    answer: { ...fields, 'field_types?': map, 'field_groups?': listOf(text) },
  },
  'PUT /companies/custom-fields': {
    summary: 'Replace the custom fields of companies.',
    body: customFieldsForm,
    answer: { ...fields, ...message },
  },
  'PUT /companies/custom-fields/update_group_name': {
    summary: 'Rename a group of them.',
    body: groupNameForm,
    answer: { ...fields, ...message },
  },
  'PUT /companies/companies-property': { summary: 'Set one property of many companies.', body: companyPropertyForm, answer: message },
  'POST /companies/do-bulk-action': { summary: 'Do the same to many companies.', body: companyActionForm, answer: message },
  'POST /companies/csv-import': {
    summary: 'Import an uploaded file of companies, or preview what that would do.',
    body: companyImportForm,
    answer: { 'message?': text, 'import?': map, 'dry_run?': yes, 'preview?': map },
  },
  'GET /companies/export': { summary: 'Export companies as CSV, 20,000 at a time.', answer: {} },
  'POST /companies/attach-subscribers': {
    summary: 'Attach contacts to companies.',
    body: companyContactsForm,
    answer: { ...message, companies: listOf(company) },
  },
  'POST /companies/detach-subscribers': {
    summary: 'Detach contacts from companies.',
    body: companyContactsForm,
    answer: { companies: listOf(company), last_primary_company_id: orNull(integer), ...message },
  },
  'GET /companies/search-unattached-contacts': {
    summary: 'Find contacts that a company does not have yet.',
    query: unattachedQuery,
    answer: { results: listOf(named('CrmContactInShort')) },
  },
  'GET /companies/search': { summary: 'Find a few companies to choose from.', query: searchQuery, answer: { results: listOf(map) } },
  'GET /companies': { summary: 'List companies.', query: companiesQuery, answer: { companies: pageShape(company) } },
  'POST /companies': { summary: 'Create a company.', body: newCompanyForm, answer: { ...message, company } },
  'GET /companies/{id}': { summary: 'Read a company.', answer: { company } },
  'PUT /companies/{id}': { summary: 'Change a company.', body: companyForm, answer: { ...message, company } },
  'DELETE /companies/{id}': { summary: 'Delete a company; its contacts stay.', body: 'nothing', answer: message },
  'GET /companies/{id}/notes': {
    summary: 'List the notes of a company.',
    query: notesQuery,
    answer: { notes: pageShape(named('CrmNote')), fields: map },
  },
  'POST /companies/{id}/notes': { summary: 'Add a note to a company.', body: sentNote, answer: aNote },
  'POST /companies/{id}/notes/bulk-delete': { summary: 'Delete notes of a company.', body: noteIdsForm, answer: message },
  'PUT /companies/{id}/notes/{note_id}': { summary: 'Change a note of a company.', body: sentNote, answer: aNote },
  'DELETE /companies/{id}/notes/{note_id}': { summary: 'Delete a note of a company.', body: 'nothing', answer: message },
  'GET /labels': { summary: 'List the labels of campaigns, automations and templates.', answer: { labels: listOf(named('CrmLabel')) } },
  'POST /labels': { summary: 'Create a label.', body: newIntakeLabelForm, answer: aLabel },
  'PUT /labels/{id}': { summary: 'Change a label.', body: intakeLabelForm, answer: aLabel },
  'DELETE /labels/{id}': { summary: 'Delete a label.', body: 'nothing', answer: message },
};
