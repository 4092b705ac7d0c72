import type { FactsByRoute } from '../../../kit/documents';
import { integer, listOf, map, named, object, oneOf, orNull, text, yes } from '../../../kit/shape';
import { bounceSecretForm } from '../../domain/forms/bounce-secret';
import { newWebhookForm, webhookForm } from '../../domain/forms/webhook';
import { settableStatuses } from '../../domain/statuses';
import { message, pageShape, stampShape } from './facts';

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
    summary: 'Upload a CSV file of contacts.',
    answer: { file: text, headers: listOf(text), rows: listOf(listOf(text)), total: integer, delimiter: text, fields: listOf(text) },
  },
  'POST /import/csv-import': {
    summary: 'Import an uploaded file, or preview what that would do.',
    answer: { 'message?': text, 'import?': map, 'dry_run?': yes, 'preview?': map },
  },
  'GET /import/status': {
    summary: 'Read how far an import is, and which rows it refused.',
    answer: { import: map, refusals: pageShape(map) },
  },
  'GET /subscribers-export': { summary: 'Export contacts as CSV, 20,000 at a time.', answer: {} },
  'DELETE /webhooks/{id}': { summary: 'Delete a webhook; its address stops working.', answer: { ...webhooks, ...message } },
};
