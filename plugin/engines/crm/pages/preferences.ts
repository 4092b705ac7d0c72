import type { RestResponse, Route } from '../../../host';
import { type Html, html } from '../../../kit/html';
import { isEmail } from '../../../kit/schema';
import type { Engine } from '../../kit/engine';
import { EngineError } from '../../kit/input/errors';
import { listOf } from '../../kit/input/query';
import { intOf, isTrue, lineOf, wordOf } from '../../kit/input/rules';
import { sitePage } from '../../kit/pages/answers';
import { pagesOf, type Visit } from '../../kit/pages/page-route';
import type { ContactRow } from '../data/contacts/contact-table';
import type { ListRow } from '../data/contacts/label-tables';
import { links } from '../data/contacts/links';
import { listsToChoose } from '../data/contacts/public-lists';
import { crmSettings } from '../data/settings/settings';
import { emailKeyOf } from '../domain/contacts/email-key';
import { isSuppressed } from '../domain/statuses';
import { linkSecret, linkToken } from '../mail/tokens';
import { savePreferences } from '../work/contacts/save-preferences';
import { frame } from './frame';
import { type Holder, holderOf, isAnswer, masked } from './holder';
import { limits } from './limits';

const path = '/email/preferences/{token}';
const title = 'Your email preferences';

/** The form as it stands. */
interface Shown {
  readonly contact: Pick<ContactRow, 'firstName' | 'lastName' | 'email' | 'status'>;
  readonly lists: readonly ListRow[];
  readonly chosen: readonly number[];
  readonly problem?: string;
  /** Where the contact unsubscribes. */
  readonly wayOut: string;
}

async function offered({ engine }: Visit): Promise<ListRow[]> {
  const { email_settings: settings } = await crmSettings(engine.host);
  const ids = settings.pref_list_items.split(',').flatMap((text) => intOf(text.trim()) ?? []);
  return engine.host.storage.run((db) => listsToChoose(db, { type: settings.pref_list_type, ids }));
}

/** The page that unsubscribes the holder of this link. */
const wayOutOf = ({ engine, now }: Visit, { contact, emailId }: Holder) =>
  `/email/unsubscribe/${linkToken(linkSecret(engine.host), { contact, action: 'unsubscribe', emailId }, now)}`;

/** `GET`. */
async function ask(visit: Visit): Promise<RestResponse> {
  const found = await holderOf(visit, 'manage');
  if (isAnswer(found)) return found;
  const { contact } = found;
  const joined = await visit.engine.host.storage.run((db) => links(db, 'lists').ofContacts<ListRow>([contact.id]));
  return formPage(visit, {
    contact,
    lists: await offered(visit),
    chosen: (joined.get(contact.id) ?? []).map(({ id }) => id),
    wayOut: wayOutOf(visit, found),
  });
}

const field = ({ name, label, value }: Readonly<Record<'name' | 'label' | 'value', string>>, its: Html) =>
  html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="190" ${its}>\n`;

function formPage(visit: Visit, { contact, lists, chosen, problem, wayOut }: Shown): Promise<RestResponse> {
  const choices = lists.map(
    ({ id, title: name, description }) =>
      html`<p class="choice"><input id="l-${id}" type="checkbox" name="lists[]" value="${id}"${chosen.includes(id) && html` checked`}><label for="l-${id}">${name}${description !== '' && html` <span class="by">${description}</span>`}</label></p>\n`,
  );
  const isOut = isSuppressed(contact.status);
  const body = html`<h1>${title}</h1>
${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
<form class="contact" method="post">
${field({ name: 'first_name', label: 'First name', value: contact.firstName }, html`autocomplete="given-name"`)}${field({ name: 'last_name', label: 'Last name', value: contact.lastName }, html`autocomplete="family-name"`)}${field({ name: 'email', label: 'Email', value: contact.email }, html`type="email" autocomplete="email" required${problem !== undefined && html` aria-invalid="true"`}`)}
${choices.length > 0 && html`<fieldset><legend>What you want to hear about</legend>\n${choices}</fieldset>`}
<fieldset><legend>${isOut ? 'You get no emails from us at the moment' : 'No more emails at all'}</legend>
${
  isOut
    ? html`<p class="choice"><input id="back" type="checkbox" name="subscribe" value="yes"><label for="back">I want your emails again</label></p>`
    : html`<p><a href="${wayOut}">Unsubscribe</a></p>`
}</fieldset>
<button>Save</button>
</form>`;
  return sitePage(visit, { title, body, status: problem === undefined ? 200 : 422 });
}

async function submit(visit: Visit): Promise<RestResponse> {
  const found = await holderOf(visit, 'manage');
  if (isAnswer(found)) return found;
  const { contact } = found;
  const { form, engine, now } = visit;
  const lists = await offered(visit);
  const chosen = listOf(form.lists).flatMap((id) => intOf(id) ?? []);
  const sent = { firstName: lineOf(form.first_name, 190), lastName: lineOf(form.last_name, 190), email: wordOf(form, 'email') };
  const again = (problem: string) =>
    formPage(visit, { contact: { ...contact, ...sent }, lists, chosen, problem, wayOut: wayOutOf(visit, found) });
  if (sent.email.length > 190 || !isEmail(sent.email)) return again('Enter a complete email address, such as name@example.com.');
  const preferences = { ...sent, chosen, offered: lists.map(({ id }) => id), wantsEmails: isTrue(form.subscribe) };
  const accounts = new Map((await engine.host.users.list()).map(({ email, id }) => [emailKeyOf(email), id]));
  const saving = { at: now, userIdOf: (key: string) => accounts.get(key) ?? null };
  try {
    const isAsked = await engine.host.storage.tx((db) => savePreferences(db, contact.id, { ...preferences, saving }));
    return saved(visit, isAsked ? sent.email : undefined);
  } catch (error) {
    if (!(error instanceof EngineError) || error.status !== 422) throw error;
    // What stands against it is nobody else's business.
    return again('This address cannot be used. Please enter another one.');
  }
}

const saved = (visit: Visit, asked: string | undefined) =>
  sitePage(visit, {
    title: 'Saved',
    body: html`<h1>Your preferences are saved</h1>
<p role="status">${asked === undefined ? 'They count from now on.' : html`Please open the email that was just sent to <strong>${masked(asked)}</strong> and confirm the address: until then we send you nothing else.`}</p>
<p><a href="/">To the front page</a></p>`,
  });

const pageRoute = pagesOf(frame);

export const preferenceRoutes = (engine: Engine): Route[] => [
  pageRoute({ method: 'GET', path }, ask)(engine),
  pageRoute({ method: 'POST', path, limit: limits.change }, submit)(engine),
];
