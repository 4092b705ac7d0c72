import type { RestResponse, Route } from '../../../host';
import { html, trusted } from '../../../kit/html';
import type { Engine } from '../../kit/engine';
import { htmlOf } from '../../kit/input/rules';
import { seeOther, sitePage } from '../../kit/pages/answers';
import { pagesOf, type Visit } from '../../kit/pages/page-route';
import { crmSettings } from '../data/settings/settings';
import { recipientsOf } from '../mail/compose/recipients';
import { textFor } from '../mail/compose/texts';
import { confirmSubscription } from '../work/contacts/confirm';
import { frame } from './frame';
import { holderOf, isAnswer, masked } from './holder';
import { limits } from './limits';

const path = '/email/confirm/{token}';
const title = 'Confirm your subscription';

/** `GET`: a button, as programs that check links press none (D263). */
async function ask(visit: Visit): Promise<RestResponse> {
  const found = await holderOf(visit, 'confirm');
  if (isAnswer(found)) return found;
  const { contact } = found;
  if (contact.status === 'subscribed') return thanks(visit, contact.id);
  const body = html`<h1>${title}</h1>
<p>Our emails will be sent to <strong>${masked(contact.email)}</strong>.</p>
<form class="contact" method="post"><button>Confirm</button></form>`;
  return sitePage(visit, { title, body, sendsTo: await afterwards(visit) });
}

/** A form may end at another site where the settings send people there. */
async function afterwards({ engine }: Visit): Promise<string[]> {
  const { after_confirmation_type: type, after_conf_redirect_url: url } = (await crmSettings(engine.host)).double_optin;
  const origin = type === 'redirect' ? /^https?:\/\/[^/?#{]+/i.exec(url)?.[0] : undefined;
  return origin === undefined ? [] : [origin];
}

async function submit(visit: Visit): Promise<RestResponse> {
  const found = await holderOf(visit, 'confirm');
  if (isAnswer(found)) return found;
  const { engine, now } = visit;
  await engine.host.storage.tx((db) => confirmSubscription(db, found.contact.id, now));
  return thanks(visit, found.contact.id);
}

/** The message of the settings, or the page that they lead to; both may name the contact. */
async function thanks(visit: Visit, contactId: number): Promise<RestResponse> {
  const { engine } = visit;
  const { double_optin: settings } = await crmSettings(engine.host);
  const recipient = (await engine.host.storage.run((db) => recipientsOf(db, engine.host, [contactId]))).get(contactId);
  const print = await textFor(engine, recipient);
  const url = settings.after_confirmation_type === 'redirect' ? print(settings.after_conf_redirect_url, 'url') : '';
  if (/^https?:\/\/[^/]/i.test(url)) return seeOther(url);
  const message = htmlOf(print(settings.after_confirm_message, 'html'));
  return sitePage(visit, {
    title: 'Subscription confirmed',
    body: html`<h1>Subscription confirmed</h1>\n<div role="status">${trusted(message)}</div>`,
  });
}

const pageRoute = pagesOf(frame);

export const confirmRoutes = (engine: Engine): Route[] => [
  pageRoute({ method: 'GET', path }, ask)(engine),
  pageRoute({ method: 'POST', path, limit: limits.change }, submit)(engine),
];
