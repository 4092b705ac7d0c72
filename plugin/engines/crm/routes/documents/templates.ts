import type { FactsByRoute } from '../../../kit/documents';
import { listed } from '../../../kit/input/as-sent';
import { choice, line, whole } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { integer, listOf, map, named, object, oneOf, orNull, text } from '../../../kit/shape';
import { designTemplates } from '../../domain/designs';
import { previewForm, templateActionForm } from '../../domain/forms/many-emails';
import { optinForm, settingsForm } from '../../domain/forms/settings';
import { newTemplateForm, templateForm } from '../../domain/forms/template';
import { message, pageShape } from './facts';

const query = form({
  search: line({ max: 192, about: 'In title and subject' }),
  types: listed('publish, draft'),
  orderBy: choice(['ID', 'post_title', 'post_date', 'post_modified'], {}),
  order: choice(['desc', 'asc'], {}),
  per_page: whole({ min: 1, max: 200 }),
  page: whole({ min: 1, max: 1_000_000_000 }),
});
const oneQuery = form({ with: listed('uses: campaigns and emails of sequences that name it') });
const wrapped = form({ template: group(templateForm, {}) });
const wrappedNew = form({ template: group(newTemplateForm, {}) });

const content = {
  post_title: text,
  post_content: text,
  post_excerpt: text,
  email_subject: text,
  design_template: oneOf(designTemplates),
};

export const templateShapes = {
  CrmTemplatePost: object({ ID: integer, ...content, post_status: text, post_name: text, post_date: text, post_modified: text }),
  CrmTemplate: object({ ID: integer, ...content, edit_type: text, post_status: text, settings: map }),
};

const saved = { ...message, template_id: integer };
const settings = { settings: map };

/** Templates of emails, and the settings that emails take from the site. */
export const templateFacts: FactsByRoute = {
  'GET /templates': { summary: 'List email templates.', query, answer: { templates: pageShape(named('CrmTemplatePost')) } },
  'POST /templates': { summary: 'Create an email template.', body: wrappedNew, answer: saved },
  'GET /templates/all': {
    summary: 'List the titles of all email templates.',
    answer: { templates: listOf(object({ id: integer, title: text })) },
  },
  'GET /templates/smartcodes': {
    summary: 'List the merge tags that emails may contain.',
    answer: { smartcodes: listOf(object({ key: text, title: text, shortcodes: map })) },
  },
  'GET /templates/built-in-templates': {
    summary: 'List templates to begin with.',
    answer: { templates: listOf(object({ slug: text, description: text, ...content })) },
  },
  'POST /templates/do-bulk-action': {
    summary: 'Delete many email templates, or change their status.',
    body: templateActionForm,
    answer: message,
  },
  'POST /templates/duplicate/{id}': { summary: 'Copy an email template.', body: 'nothing', answer: saved },
  'GET /templates/{id}': {
    summary: 'Read an email template.',
    query: oneQuery,
    answer: {
      template: named('CrmTemplate'),
      'uses?': listOf(object({ id: integer, type: text, title: text, parent_id: orNull(integer) })),
    },
  },
  'PUT /templates/{id}': { summary: 'Change an email template.', body: wrapped, answer: saved },
  'DELETE /templates/{id}': { summary: 'Delete an email template.', body: 'nothing', answer: message },
  'POST /campaigns/email-preview-html': {
    summary: 'Show an email as a contact would get it.',
    body: previewForm,
    answer: { preview_html: text, subject: text, text, contact_id: orNull(integer) },
  },
  'GET /setting': { summary: 'Read the settings of business and emails.', answer: settings },
  'PUT /setting': { summary: 'Change the settings of business and emails.', body: settingsForm, answer: { ...message, ...settings } },
  'GET /setting/double-optin': { summary: 'Read the confirmation email and what follows it.', answer: settings },
  'PUT /setting/double-optin': {
    summary: 'Change the confirmation email and what follows it.',
    body: optinForm,
    answer: { ...message, ...settings },
  },
};
