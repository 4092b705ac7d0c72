import type { RestRequest, RestResponse, Route } from '../../../host';
import { html } from '../../../kit/html';
import { type Engine, serviceOf } from '../../kit/engine';
import { lineOf, wordOf } from '../../kit/input/rules';
import { frontPage, nothing, seeOther, sitePage } from '../../kit/pages/answers';
import { pagesOf, type Visit } from '../../kit/pages/page-route';
import { withBold } from '../../kit/pages/words';
import { crmSettings } from '../data/settings/settings';
import { isSuppressed } from '../domain/statuses';
import { isWebPage, originOf } from '../domain/web-page';
import { moduleName } from '../engine';
import { recipientsOf } from '../mail/compose/recipients';
import { textFor } from '../mail/compose/texts';
import { unsubscribe } from '../work/contacts/unsubscribe';
import { frame } from './frame';
import { holderOf, isAnswer, masked } from './holder';
import { limits } from './limits';
import { languageOf, type Say } from './words';

const path = '/email/unsubscribe/{token}';

/** Why somebody wants no more emails, by the word that is stored. */
const reasons = {
  no_longer: 'I no longer want these emails',
  never_signed_up: 'I never signed up for them',
  emails_inappropriate: 'The emails are inappropriate',
  emails_spam: 'The emails are spam',
  other: 'Something else',
} as const;

/** `GET`: asks, and changes nothing, as mail programs follow links by themselves (D263). */
async function ask(visit: Visit): Promise<RestResponse> {
  const holder = await holderOf(visit, 'unsubscribe');
  if (isAnswer(holder)) return holder;
  const { contact } = holder;
  if (isSuppressed(contact.status)) return done(visit, contact.email);
  const { say } = languageOf(visit.request);
  const title = say('Unsubscribe');
  const choices = Object.entries(reasons).map(
    ([word, text]) =>
      html`<p class="choice"><input id="r-${word}" type="radio" name="reason" value="${word}"><label for="r-${word}">${say(text)}</label></p>\n`,
  );
  const body = html`<h1>${title}</h1>
<p>${noMore(say, contact.email)}</p>
<form class="contact" method="post">
<fieldset><legend>${say('Why?')} <span class="by">${say('(optional)')}</span></legend>
${choices}</fieldset>
<label for="other">${say('In your own words')} <span class="by">${say('(optional)')}</span></label>
<textarea id="other" name="other_reason" rows="3" maxlength="500"></textarea>
<button>${title}</button>
</form>`;
  return sitePage(visit, { title, body, sendsTo: [originOf((await emailsOf(visit)).unsubscribe_redirect_url) ?? []].flat() });
}

const emailsOf = async ({ engine }: Visit) => (await crmSettings(engine.host)).email_settings;

/** The page that the settings lead to, which may name the contact; else the message. */
async function afterwards(visit: Visit, contact: Found['contact']): Promise<RestResponse> {
  const { unsubscribe_redirect_url: address } = await emailsOf(visit);
  const { engine } = visit;
  const recipient = (await engine.host.storage.run((db) => recipientsOf(db, engine.host, [contact.id]))).get(contact.id);
  const url = (await textFor(engine, recipient))(address, 'url');
  return isWebPage(url) ? seeOther(url) : done(visit, contact.email);
}

const noMore = (say: Say, email: string) => withBold(say('No more emails will be sent to {address}.'), { address: masked(email) });

function done(visit: Visit, email: string): Promise<RestResponse> {
  const { say } = languageOf(visit.request);
  const title = say('You are unsubscribed');
  const body = html`<h1>${title}</h1>
<p role="status">${noMore(say, email)}</p>
<p><a href="${frontPage(visit.engine)}">${say('To the front page')}</a></p>`;
  return sitePage(visit, { title, body });
}

/** The form of the page. */
async function submit(visit: Visit): Promise<RestResponse> {
  const holder = await holderOf(visit, 'unsubscribe');
  if (isAnswer(holder)) return holder;
  const word = wordOf(visit.form, 'reason');
  const text = lineOf(visit.form.other_reason, 500);
  const reason = Object.hasOwn(reasons, word) ? word : '';
  await end(visit.engine, holder, [reason === 'other' && text !== '' ? '' : reason, text].filter((part) => part !== '').join(': '));
  return afterwards(visit, holder.contact);
}

type Found = Exclude<Awaited<ReturnType<typeof holderOf>>, RestResponse>;

const end = (engine: Engine, { contact, emailId }: Found, reason: string) =>
  engine.host.storage.tx((db) => unsubscribe(db, contact.id, { emailId, reason, at: engine.now() }));

const pageRoute = pagesOf(frame);

/** RFC 8058: a mail program sends `List-Unsubscribe=One-Click` as a form of either kind; the link itself is its permission. */
const isOneClick = ({ body }: RestRequest) =>
  /List-Unsubscribe["\s]*(?:=|\r?\n\r?\n)\s*One-Click/i.test(Buffer.from(body).toString('latin1'));

function oneClick(engine: Engine, form: Route): Route {
  return {
    ...form,
    async handler(request) {
      if (!isOneClick(request)) return form.handler(request);
      if (!(await serviceOf(engine.host).isActive(moduleName))) return nothing;
      const holder = await holderOf({ frame, engine, request }, 'unsubscribe');
      if (isAnswer(holder)) return { status: holder.status };
      await end(engine, holder, '');
      return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }, body: 'Unsubscribed.' };
    },
  };
}

export const unsubscribeRoutes = (engine: Engine): Route[] => [
  pageRoute({ method: 'GET', path }, ask)(engine),
  oneClick(engine, pageRoute({ method: 'POST', path, limit: limits.change }, submit)(engine)),
];
