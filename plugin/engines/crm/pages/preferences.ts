import type { RestResponse, Route } from '../../../host';
import { type Html, html } from '../../../kit/html';
import { sitePath } from '../../../kit/places';
import { isEmail } from '../../../kit/schema';
import type { Engine } from '../../kit/engine';
import { EngineError } from '../../kit/input/errors';
import { listOf } from '../../kit/input/query';
import { intOf, isTrue, lineOf, wordOf } from '../../kit/input/rules';
import { frontPage, sitePage } from '../../kit/pages/answers';
import { pagesOf, type Visit } from '../../kit/pages/page-route';
import { withBold } from '../../kit/pages/words';
import type { ContactRow } from '../data/contacts/contact-table';
import type { ListRow } from '../data/contacts/label-tables';
import { links } from '../data/contacts/links';
import { listJoins } from '../data/contacts/list-joins';
import { listsToChoose } from '../data/contacts/public-lists';
import { crmSettings } from '../data/settings/settings';
import { detailColumn } from '../domain/contacts/details';
import { type PreferenceField, preferenceFields, preferenceFieldsIn } from '../domain/preference-fields';
import { isSuppressed } from '../domain/statuses';
import { linkSecret, linkToken } from '../mail/tokens';
import { savePreferences } from '../work/contacts/save-preferences';
import { accountWith } from '../work/contacts/saving';
import { frame } from './frame';
import { type Holder, holderOf, isAnswer, masked } from './holder';
import { limits } from './limits';
import { languageOf, type Say } from './words';

const path = '/email/preferences/{token}';

/** The form as it stands. */
interface Shown {
  readonly contact: ContactRow;
  /** Which details may be changed. */
  readonly details: readonly PreferenceField[];
  readonly lists: readonly ListRow[];
  readonly chosen: readonly number[];
  /** Lists that wait for a confirmation. */
  readonly waiting: readonly number[];
  readonly problem?: string;
  /** Where the contact unsubscribes. */
  readonly wayOut: string;
}

/** What the settings let people change. */
async function offered({ engine }: Visit): Promise<Pick<Shown, 'lists' | 'details'>> {
  const { email_settings: settings } = await crmSettings(engine.host);
  const ids = settings.pref_list_items.split(',').flatMap((text) => intOf(text.trim()) ?? []);
  const lists = await engine.host.storage.run((db) => listsToChoose(db, { type: settings.pref_list_type, ids }));
  return { lists, details: preferenceFieldsIn(settings.pref_general) };
}

/** The page that unsubscribes the holder of this link. */
const wayOutOf = ({ engine: { host }, now }: Visit, { contact, emailId }: Holder) =>
  sitePath(host, `/email/unsubscribe/${linkToken(linkSecret(host), { contact, action: 'unsubscribe', emailId }, now)}`);

/** `GET`. */
async function ask(visit: Visit): Promise<RestResponse> {
  const holder = await holderOf(visit, 'manage');
  if (isAnswer(holder)) return holder;
  const { contact } = holder;
  const waiting = await waitedFor(visit, contact.id);
  const joined = await visit.engine.host.storage.run((db) => links(db, 'lists').ofContacts<ListRow>([contact.id]));
  return formPage(visit, {
    contact,
    ...(await offered(visit)),
    chosen: [...(joined.get(contact.id) ?? []).map(({ id }) => id), ...waiting],
    waiting,
    wayOut: wayOutOf(visit, holder),
  });
}

const waitedFor = async ({ engine }: Visit, contactId: number): Promise<number[]> =>
  (await engine.host.storage.run((db) => listJoins(db).waitedForBy(contactId))).map(({ id }) => id);

const back = (say: Say) => html`<fieldset><legend>${say('You get no emails from us at the moment')}</legend>
<p class="choice"><input id="back" type="checkbox" name="subscribe" value="yes"><label for="back">${say('I want your emails again')}</label></p></fieldset>\n`;

const field = ({ name, label, value }: Readonly<Record<'name' | 'label' | 'value', string>>, its: Html) =>
  html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="190" ${its}>\n`;

function formPage(visit: Visit, { contact, details, lists, chosen, waiting, problem, wayOut }: Shown): Promise<RestResponse> {
  const { say } = languageOf(visit.request);
  const title = say('Your email preferences');
  const unconfirmed = say('Not confirmed yet: please open the email that was sent to you.');
  const choices = lists.map(
    ({ id, title: name, description }) =>
      html`<p class="choice"><input id="l-${id}" type="checkbox" name="lists[]" value="${id}"${chosen.includes(id) && html` checked`}><label for="l-${id}">${name}${description !== '' && html` <span class="by">${description}</span>`}${waiting.includes(id) && html` <span class="by">${unconfirmed}</span>`}</label></p>\n`,
  );
  const isOut = isSuppressed(contact.status);
  const body = html`<h1>${title}</h1>
${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
<form class="contact" method="post">
${details.map((name) => field({ name, label: say(preferenceFields[name].label), value: contact[detailColumn(name)] }, html`autocomplete="${preferenceFields[name].autocomplete}"`))}${field({ name: 'email', label: say('Email'), value: contact.email }, html`type="email" autocomplete="email" required${problem !== undefined && html` aria-invalid="true"`}`)}
${choices.length > 0 && html`<fieldset><legend>${say('What you want to hear about')}</legend>\n${choices}</fieldset>`}
${isOut && back(say)}<button>${say('Save')}</button>
</form>
${!isOut && html`<h2>${say('No more emails at all')}</h2>\n<p><a href="${wayOut}">${say('Unsubscribe')}</a></p>`}`;
  return sitePage(visit, { title, body, status: problem === undefined ? 200 : 422 });
}

async function submit(visit: Visit): Promise<RestResponse> {
  const holder = await holderOf(visit, 'manage');
  if (isAnswer(holder)) return holder;
  const { contact } = holder;
  const { form, engine, now } = visit;
  const { lists, details } = await offered(visit);
  const before = await waitedFor(visit, contact.id);
  const chosen = listOf(form.lists).flatMap((id) => intOf(id) ?? []);
  const most = (name: PreferenceField) => (name === 'phone' ? 50 : 190);
  const changes = Object.fromEntries(details.map((name) => [detailColumn(name), lineOf(form[name], most(name))]));
  const email = wordOf(form, 'email');
  const { say } = languageOf(visit.request);
  const again = (problem: string) =>
    formPage(visit, {
      contact: { ...contact, ...changes, email },
      details,
      lists,
      chosen,
      waiting: before,
      problem,
      wayOut: wayOutOf(visit, holder),
    });
  if (email.length > 190 || !isEmail(email)) return again(say('Enter a complete email address, such as name@example.com.'));
  const preferences = { details: changes, email, chosen, offered: lists.map(({ id }) => id), wantsEmails: isTrue(form.subscribe) };
  const saving = { at: now, userIdOf: (address: string) => accountWith(engine.host, address) };
  try {
    const isAsked = await engine.host.storage.tx((db) => savePreferences(db, contact.id, { ...preferences, saving }));
    const waiting = (await waitedFor(visit, contact.id)).filter((id) => chosen.includes(id));
    const titles = lists.filter(({ id }) => waiting.includes(id)).map((list) => list.title);
    return saved(visit, { asked: isAsked ? email : undefined, titles, email });
  } catch (error) {
    if (!(error instanceof EngineError) || error.status !== 422) throw error;
    // What stands against it is nobody else's business.
    return again(say('This address cannot be used. Please enter another one.'));
  }
}

interface Saved {
  /** Where an email that asks for the address was sent. */
  readonly asked: string | undefined;
  /** Lists that are to be confirmed. */
  readonly titles: readonly string[];
  readonly email: string;
}

function saved(visit: Visit, { asked, titles, email }: Saved): Promise<RestResponse> {
  const { say } = languageOf(visit.request);
  return sitePage(visit, {
    title: say('Saved'),
    body: html`<h1>${say('Your preferences are saved')}</h1>
<div role="status"><p>${consequence(say, { asked, titles, email })}</p></div>
<p><a href="${frontPage(visit.engine)}">${say('To the front page')}</a></p>`,
  });
}

function consequence(say: Say, { asked, titles, email }: Saved): Html | string {
  const address = masked(asked ?? email);
  if (asked !== undefined) {
    const first = say(
      'Please open the email that was just sent to {address} and confirm the address: until then we send you nothing else.',
    );
    return withBold(first, { address });
  }
  if (titles.length === 0) return say('They count from now on.');
  const lists = say(
    'Please open the email that was just sent to {address} and confirm that you want {lists}. Everything else counts from now on.',
  );
  return withBold(lists, { address, lists: titles.join(', ') });
}

const pageRoute = pagesOf(frame);

export const preferenceRoutes = (engine: Engine): Route[] => [
  pageRoute({ method: 'GET', path }, ask)(engine),
  pageRoute({ method: 'POST', path, limit: limits.change }, submit)(engine),
];
