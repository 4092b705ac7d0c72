import type { FactsByRoute } from '../../../kit/documents';
import { line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, object, oneOf, orNull, text, yes } from '../../../kit/shape';
import { bounceSecretForm } from '../../domain/forms/bounce-secret';
import { contactImportForm, userImportForm } from '../../domain/forms/import';
import { newWebhookForm, webhookForm } from '../../domain/forms/webhook';
import { settableStatuses } from '../../domain/statuses';
import { contactFilters } from './contacts';
import { message, pageShape, stampShape } from './facts';

const statusQuery = form({
  file: line({ required: true, about: 'As POST /import/csv-upload answers it' }),
  per_page: whole({ min: 1, max: 200 }),
  page: whole({ min: 1, max: 1_000_000_000 }),
});

const value = {
  name: text,
  status: oneOf(settableStatuses),
  lists: listOf(integer),
  tags: listOf(integer),
  companies: listOf(integer),
  url: text,
  target_url: text,
  is_active: yes,
  is_signed: yes,
};

export const intakeShapes = {
  CrmWebhook: object({ id: integer, object_type: text, object_id: orNull(integer), key: text, value: object(value), ...stampShape }),
};
const webhooks = { webhooks: listOf(named('CrmWebhook')) };
const saved = { webhook: object({ ...value, 'signing_secret?': text, 'target_secret?': text }), ...webhooks, ...message };
const choices = listOf(map);

/** The filters stand in the query of the GET, and in the body of the POST. */
const exportForm = form(
  { ...contactFilters, after_id: whole({ min: 0, max: Number.MAX_SAFE_INTEGER, about: 'X-Next-After-Id of the call before' }) },
  { example: { search: 'ada' } },
);

/** Where contacts come in from elsewhere. */
export const intakeFacts: FactsByRoute = {
  'GET /webhooks': {
    summary: 'List the webhooks that take contacts in.',
    answer: { ...webhooks, fields: choices, custom_fields: choices, lists: choices, tags: choices, companies: choices },
  },
  'POST /webhooks': { summary: 'Create a webhook.', body: newWebhookForm, answer: { id: integer, ...saved } },
  'PUT /webhooks/{id}': { summary: 'Change a webhook.', body: webhookForm, answer: saved },
  'GET /setting/bounce_configs': {
    summary: 'List the addresses at which services report bounces and complaints.',
    answer: { bounce_settings: map },
  },
  'PUT /setting/bounce_configs': {
    summary: 'Store what such a service signs its reports with.',
    body: bounceSecretForm,
    answer: { bounce_settings: map, ...message },
  },
  'POST /import/csv-upload': {
    summary: 'Upload a CSV file of contacts or of companies.',
    body: { file: 'text/csv' },
    answer: { file: text, headers: listOf(text), rows: listOf(listOf(text)), total: integer, delimiter: text, fields: listOf(text) },
  },
  'POST /import/csv-import': {
    summary: 'Import an uploaded file, or preview what that would do.',
    body: contactImportForm,
    answer: { 'message?': text, 'import?': map, 'dry_run?': yes, 'preview?': map },
  },
  'GET /import/status': {
    summary: 'Read how far an import is, and which rows it refused.',
    query: statusQuery,
    answer: { import: map, refusals: pageShape(map) },
  },
  'GET /users': { summary: 'List accounts of the site.', answer: { users: pageShape(map) } },
  'GET /users/roles': { summary: 'List the roles of accounts.', answer: { roles: listOf(map) } },
  'POST /import/users': {
    summary: 'Make contacts of the accounts of some roles, or preview what that would do.',
    body: userImportForm,
    answer: { 'message?': text, 'import?': map, 'dry_run?': yes, 'preview?': map },
  },
  'POST /subscribers-export': { summary: 'Export contacts as CSV, with filters in the body.', body: exportForm, answer: {} },
  'GET /subscribers-export': { summary: 'Export contacts as CSV, 20,000 at a time.', query: exportForm, answer: {} },
  'DELETE /webhooks/{id}': {
    summary: 'Delete a webhook; its address stops working.',
    body: 'nothing',
    answer: { ...webhooks, ...message },
  },
};
