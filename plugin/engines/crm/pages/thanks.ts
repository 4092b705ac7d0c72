import type { RestResponse } from '../../../host';
import { html, trusted } from '../../../kit/html';
import { htmlOf } from '../../kit/input/rules';
import { seeOther, sitePage } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import { type CrmSettings, defaultSettings } from '../domain/settings';
import { isWebPage, originOf } from '../domain/web-page';
import { recipientsOf } from '../mail/compose/recipients';
import { textFor } from '../mail/compose/texts';
import type { Recipient } from '../mail/compose/types';
import { languageOf } from './words';

type Optin = CrmSettings['double_optin'];

/** Where the page of somebody with these tags is; empty: the message. */
function addressFor({ tag_based_redirect: rules, ...its }: Optin, tags: Recipient['tags']): string {
  const rule = rules.find((one) => tags.some(({ id }) => one.tags.includes(id)));
  if (rule) return rule.url;
  return its.after_confirmation_type === 'redirect' ? its.after_conf_redirect_url : '';
}

/** Other sites at which a form that confirms may end: the policy of its page has to name them. */
export const sitesOf = ({ tag_based_redirect: rules, after_conf_redirect_url: url }: Optin): string[] => [
  ...new Set([...rules.map((rule) => rule.url), url].flatMap((address) => originOf(address) ?? [])),
];

/** The message of the settings, or the page that they lead to; both may name the contact. */
export async function thanks(visit: Visit, contactId: number, settings: Optin): Promise<RestResponse> {
  const { engine } = visit;
  const recipient = (await engine.host.storage.run((db) => recipientsOf(db, engine.host, [contactId]))).get(contactId);
  const print = await textFor(engine, recipient);
  const url = print(addressFor(settings, recipient?.tags ?? []), 'url');
  if (isWebPage(url)) return seeOther(url);
  const { say } = languageOf(visit.request);
  const title = say('Subscription confirmed');
  const own = settings.after_confirm_message;
  // What nobody has written over is ours to say.
  const message =
    own === defaultSettings.double_optin.after_confirm_message
      ? html`<h2>${say('Thank you')}</h2><p>${say('Your subscription is confirmed.')}</p>`
      : trusted(htmlOf(print(own, 'html')));
  return sitePage(visit, { title, body: html`<h1>${title}</h1>\n<div role="status">${message}</div>` });
}
