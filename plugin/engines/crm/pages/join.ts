import type { RestResponse, Route } from '../../../host';
import { html } from '../../../kit/html';
import type { Engine } from '../../kit/engine';
import { nothing, sitePage } from '../../kit/pages/answers';
import { pagesOf, type Visit } from '../../kit/pages/page-route';
import { withBold } from '../../kit/pages/words';
import { type LabelRow, labels } from '../data/contacts/labels';
import { links } from '../data/contacts/links';
import { listJoins } from '../data/contacts/list-joins';
import { crmSettings } from '../data/settings/settings';
import { optinOf } from '../domain/list-optin';
import { confirmList } from '../work/contacts/join-lists';
import { frame } from './frame';
import { type Holder, holderOf, isAnswer, masked } from './holder';
import { limits } from './limits';
import { sitesOf, thanks } from './thanks';
import { languageOf } from './words';

const path = '/email/join/{token}';

interface Joining extends Holder {
  readonly list: LabelRow;
}

/** Whose link it is, and for which list. */
async function joiningOf(visit: Visit): Promise<Joining | RestResponse> {
  const holder = await holderOf(visit, 'join');
  if (isAnswer(holder)) return holder;
  const [list] = await visit.engine.host.storage.run((db) => labels(db, 'lists').many([holder.emailId]));
  return list ? { ...holder, list } : nothing;
}

/** `GET`: a button, as programs that check links press none (D263). */
async function ask(visit: Visit): Promise<RestResponse> {
  const joining = await joiningOf(visit);
  if ('status' in joining) return joining;
  const { contact, list } = joining;
  const { storage } = visit.engine.host;
  const state = await storage.run(async (db) => ({
    isOn: (await links(db, 'lists').having([contact.id], [list.id])).length > 0,
    isWaiting: (await listJoins(db).find(contact.id, list.id)) !== undefined,
  }));
  const settings = optinOf(list.settings, (await crmSettings(visit.engine.host)).double_optin);
  if (state.isOn) return thanks(visit, contact.id, settings);
  if (!state.isWaiting) return over(visit, list);
  const { say } = languageOf(visit.request);
  const title = say('Confirm your subscription');
  const asked = withBold(say('You asked for {list}. It will be sent to {address}.'), { list: list.title, address: masked(contact.email) });
  const body = html`<h1>${title}</h1>
<p>${asked}</p>
${list.description !== '' && html`<p class="by">${list.description}</p>`}
<form class="contact" method="post"><button>${say('Confirm')}</button></form>`;
  return sitePage(visit, { title, body, sendsTo: sitesOf(settings) });
}

function over(visit: Visit, list: LabelRow): Promise<RestResponse> {
  const { say } = languageOf(visit.request);
  const title = say('This link no longer works');
  const why = say('You are not waiting for {list} any more. Sign up for it again to get a new link.');
  return sitePage(visit, { title, status: 410, body: html`<h1>${title}</h1>\n<p role="alert">${withBold(why, { list: list.title })}</p>` });
}

async function submit(visit: Visit): Promise<RestResponse> {
  const joining = await joiningOf(visit);
  if ('status' in joining) return joining;
  const { contact, list } = joining;
  const { engine, now } = visit;
  const isOn = await engine.host.storage.tx((db) => confirmList(db, { contactId: contact.id, listId: list.id, at: now }));
  if (!isOn) return over(visit, list);
  return thanks(visit, contact.id, optinOf(list.settings, (await crmSettings(engine.host)).double_optin));
}

const pageRoute = pagesOf(frame);

export const joinRoutes = (engine: Engine): Route[] => [
  pageRoute({ method: 'GET', path }, ask)(engine),
  pageRoute({ method: 'POST', path, limit: limits.change }, submit)(engine),
];
