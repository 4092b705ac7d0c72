import type { RestResponse, Route } from '../../../host';
import { html } from '../../../kit/html';
import type { Engine } from '../../kit/engine';
import { sitePage } from '../../kit/pages/answers';
import { pagesOf, type Visit } from '../../kit/pages/page-route';
import { withBold } from '../../kit/pages/words';
import { crmSettings } from '../data/settings/settings';
import { confirmSubscription } from '../work/contacts/confirm';
import { frame } from './frame';
import { holderOf, isAnswer, masked } from './holder';
import { limits } from './limits';
import { sitesOf, thanks } from './thanks';
import { languageOf } from './words';

const path = '/email/confirm/{token}';

/** `GET`: a button, as programs that check links press none (D263). */
async function ask(visit: Visit): Promise<RestResponse> {
  const holder = await holderOf(visit, 'confirm');
  if (isAnswer(holder)) return holder;
  const { contact } = holder;
  const { double_optin: settings } = await crmSettings(visit.engine.host);
  if (contact.status === 'subscribed') return thanks(visit, contact.id, settings);
  const { say } = languageOf(visit.request);
  const title = say('Confirm your subscription');
  const body = html`<h1>${title}</h1>
<p>${withBold(say('Our emails will be sent to {address}.'), { address: masked(contact.email) })}</p>
<form class="contact" method="post"><button>${say('Confirm')}</button></form>`;
  return sitePage(visit, { title, body, sendsTo: sitesOf(settings) });
}

async function submit(visit: Visit): Promise<RestResponse> {
  const holder = await holderOf(visit, 'confirm');
  if (isAnswer(holder)) return holder;
  const { engine, now } = visit;
  await engine.host.storage.tx((db) => confirmSubscription(db, holder.contact.id, now));
  return thanks(visit, holder.contact.id, (await crmSettings(engine.host)).double_optin);
}

const pageRoute = pagesOf(frame);

export const confirmRoutes = (engine: Engine): Route[] => [
  pageRoute({ method: 'GET', path }, ask)(engine),
  pageRoute({ method: 'POST', path, limit: limits.change }, submit)(engine),
];
