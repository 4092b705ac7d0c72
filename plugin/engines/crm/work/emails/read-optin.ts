import type { InputMap } from '../../../kit/input/query';
import type { Rules } from '../../../kit/input/rules';
import { optinForm } from '../../domain/forms/settings';
import { codesOf } from '../../domain/merge/merge-tags';
import type { CrmSettings } from '../../domain/settings';
import { isWebPage } from '../../domain/web-page';

type Optin = CrmSettings['double_optin'];

const links = new Set(['crm.activate_link', 'crm.activate_button']);

interface Before {
  /** What counts for what was not sent. */
  readonly before: Optin;
  /** Of the fields, in messages. */
  readonly prefix?: string;
  /** What is wrong with the merge tags of a text. */
  readonly broken: (text: string) => string | undefined;
}

/** What was sent of an email that asks for a confirmation; tells `check` what is wrong with it. */
export function readOptin(check: Rules, body: InputMap, { before, prefix = '', broken }: Before): Partial<Optin> {
  const sent = optinForm.read(check, body, prefix) as Partial<Optin>;
  const { email_body: text, email_subject: subject } = sent;
  if (text !== undefined && !codesOf(text).some((code) => links.has(code)))
    check.add(`${prefix}email_body`, 'activate_link', 'The body must contain #activate_link# or {{crm.activate_button|Confirm}}.');
  for (const [name, value] of Object.entries({ email_subject: subject ?? '', email_body: text ?? '' })) {
    const problem = broken(value);
    if (problem !== undefined) check.add(`${prefix}${name}`, 'merge_tags', problem);
  }
  const { after_confirmation_type: type, after_conf_redirect_url: url } = { ...before, ...sent };
  if (type === 'redirect' && !isWebPage(url))
    check.add(`${prefix}after_conf_redirect_url`, 'url', 'Enter the address to lead to, beginning with https://.');
  return sent;
}
