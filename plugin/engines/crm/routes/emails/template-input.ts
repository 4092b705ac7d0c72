import { EngineError } from '../../../kit/input/errors';
import { type InputMap, mapOf } from '../../../kit/input/query';
import { type Rules, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { templateForm } from '../../domain/forms/template';
import { rules } from '../../input/rules';
import { brokenText } from '../../mail/compose/liquid';
import { hasWayOut } from '../../mail/compose/way-out';
import type { TemplateFields } from '../../work/emails/save-template';

const maxSettings = 100_000;

/** A template's body may stand under `template`, and call title and body as its tools do. */
function sentIn({ body }: EngineCall): InputMap {
  const sent = body.template === undefined ? body : mapOf(body.template);
  return { ...sent, post_title: sent.post_title ?? sent.title, post_content: sent.post_content ?? sent.email_body };
}

/** The slug that a new one is to have; empty where it is made of the title. */
export const slugIn = (call: EngineCall): string => wordOf(sentIn(call), 'post_name');

/** What was sent of a template. Throws 422 with all that is wrong, and for a footer of its own without a way to unsubscribe. */
export function templateIn(call: EngineCall): TemplateFields {
  const check = rules();
  const sent = templateForm.read(check, sentIn(call));
  for (const name of ['email_subject', 'post_content', 'post_excerpt'] as const) checkText(check, name, sent[name]);
  if (!/^[\x20-\x7e]*$/.test(sent.edit_type ?? ''))
    check.add('edit_type', 'ascii', 'The edit type must have Latin letters and digits only.');
  if (JSON.stringify(sent.settings ?? {}).length > maxSettings) check.add('settings', 'max', 'The settings are too large.');
  check.check();
  checkFooter(sent.settings);
  return fieldsOf(sent);
}

function checkText(check: Rules, name: string, text: string | undefined): void {
  const problem = text === undefined ? undefined : brokenText(text);
  if (problem !== undefined) check.add(name, 'merge_tags', problem);
}

function checkFooter(settings: Readonly<Record<string, unknown>> = {}): void {
  const footer = mapOf(settings.footer_settings as InputMap);
  if (footer.custom_footer !== 'yes' || hasWayOut(String(footer.footer_content ?? ''))) return;
  const message =
    'The footer must contain {{crm.unsubscribe_url}} or {{crm.manage_subscription_url}}: every reader must be able to end these emails.';
  throw new EngineError(422, { message, compliance_failed: true });
}

type Sent = ReturnType<typeof templateForm.read>;

const columns = {
  post_title: 'title',
  post_content: 'body',
  post_excerpt: 'preHeader',
  email_subject: 'subject',
  edit_type: 'editType',
  design_template: 'designTemplate',
  post_status: 'status',
  settings: 'settings',
} as const satisfies Record<keyof Sent, keyof TemplateFields>;

const fieldsOf = (sent: Sent): TemplateFields =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [columns[name as keyof Sent], value]));
