import { type Request, type Response, Router } from 'express';
import { html, OperationError } from '../../../plugin/adapter';
import type { HostUser } from '../../../plugin/host';
import { requestIdOf } from '../../../plugin/host-kit/http/request-id';
import { isEmail } from '../../../plugin/host-kit/mail/is-email';
import { AttemptStore } from '../../auth/attempts';
import { emailKey } from '../../auth/links/token';
import { inWordsOf } from '../../texts/in-words';
import { type Text, textFor } from '../../texts/text';
import type { HostAudit } from '../audit';
import { textField } from '../fields';
import { deadEnd, fieldOf, formGate, type LinkDeps, linkForm, orProblem, perNetwork, shower, tokenOf, withOrigin } from './link-page';

const hour = 60 * 60_000;
/** So many emails to one address in an hour, whoever asks for them. */
const emailsPerHour = 3;

interface Deps extends LinkDeps {
  readonly audit: HostAudit;
  /** Requests of a network in a minute; 0 for any number. */
  readonly perMinute: number;
}

/** `/forgot-password` emails a link, `/reset-password` is where it leads. Both work without a script (D585). */
export function passwordRoutes(deps: Deps): Router {
  const { network, storage, perMinute } = deps;
  const count = perNetwork(storage, network, { prefix: 'forgot-password', limit: perMinute });
  const router = Router();
  router.use(['/forgot-password', '/reset-password'], withOrigin);
  router.get('/forgot-password', forgotPage(deps));
  router.post('/forgot-password', ...formGate(network), forgot(deps, count));
  router.get('/reset-password', choosePage(deps));
  router.post('/reset-password', ...formGate(network), choose(deps));
  return router;
}

const signIn = (t: Text) => html`<a href="/admin/login">${t('back_to_sign_in')}</a>`;
const again = (t: Text) => html`<a href="/admin/forgot-password">${t('new_link')}</a>`;

/** Says nothing of any account: only what holds for all of the site. */
async function forgotBody(t: Text, mails: LinkDeps['mails'], problem?: string) {
  const missing = await mails.missingServer();
  const email = textField({ name: 'email', label: t('email'), type: 'email', required: true, autocomplete: 'email' });
  return html`<div class="box"><h1>${t('forgot')}</h1>
<p>${t('forgot_lead')}</p>
${missing !== undefined && html`<p class="warning">${inWordsOf(t.language, missing)}</p>`}
${linkForm(t, { action: '/admin/forgot-password', fields: email, submit: t('send_link'), problem })}
<p class="ways">${signIn(t)}</p></div>`;
}

const forgotPage = ({ mails, site }: Deps) => {
  const show = shower(site);
  return async (req: Request, res: Response) => {
    const t = textFor(req);
    await show(res, { title: t('forgot'), body: await forgotBody(t, mails) });
  };
};

function forgot(deps: Deps, count: (req: Request) => Promise<void>) {
  const show = shower(deps.site);
  const mail = mailer(deps);
  return (req: Request, res: Response) => {
    const t = textFor(req);
    return orProblem(
      res,
      async () => {
        const email = fieldOf(req, 'email').trim();
        await count(req);
        if (!isEmail(email)) throw new OperationError('invalid_params', 'Enter an email address such as name@example.org.');
        const missing = await deps.mails.missingServer();
        await show(res, {
          title: t('check_email'),
          body: html`<div class="box"><h1>${t('check_email')}</h1>
<p role="status">${t('link_sent', { email })}</p>
${missing === undefined ? html`<p class="hint">${t('link_missing')}</p>` : html`<p class="warning">${inWordsOf(t.language, missing)}</p>`}
<p class="ways">${signIn(t)}</p></div>`,
        });
        // After the answer, so that its time tells no more than its words.
        mail(email, t, requestIdOf(req));
      },
      async ({ status, message }) => show(res, { title: t('forgot'), status, body: await forgotBody(t, deps.mails, message) }),
    );
  };
}

/** Emails a link to each account with the address, in the background. */
function mailer({ users, resets, mails, storage, log, perMinute }: Deps) {
  const mailed = new AttemptStore(storage, 'forgot-password-email', hour);

  async function send(email: string, t: Text): Promise<void> {
    const accounts = (await users.findByEmail(email)).filter(({ active }) => active);
    if (accounts.length === 0) return;
    if (perMinute > 0 && (await mailed.increment(emailKey(email))).totalHits > emailsPerHour) return;
    for (const user of accounts) await mails.reset(user, await resets.create(user.id), t);
  }

  return (email: string, t: Text, requestId: string): void => {
    send(email, t).catch((error) => {
      if (error instanceof OperationError) log.warn({ reason: error.message, requestId }, 'no link to choose a new password was sent');
      else log.error({ err: error, requestId }, 'no link to choose a new password was sent');
    });
  };
}

interface Choice {
  readonly user: HostUser;
  readonly token: string;
  readonly problem?: string;
}

function chooseBody(t: Text, { user: { login }, token, problem }: Choice) {
  const fields = html`<input type="hidden" name="token" value="${token}">
<input class="unseen" name="login" value="${login}" autocomplete="username" aria-label="${t('login')}" tabindex="-1" readonly>
${textField({ name: 'password', label: t('new_password'), type: 'password', required: true, autocomplete: 'new-password', hint: t('password_hint') })}`;
  return html`<div class="box"><h1>${t('new_password')}</h1>
<p>${t.rich('for_account', { login: () => html`<strong>${login}</strong>` })}</p>
${linkForm(t, { action: '/admin/reset-password', fields, submit: t('save_password'), problem })}</div>`;
}

const invalid = (t: Text, problem: string) => deadEnd(t, { title: t('new_password'), problem, way: html`${again(t)} ${signIn(t)}` });

function choosePage({ resets, site }: Deps) {
  const show = shower(site);
  return async (req: Request, res: Response) => {
    const t = textFor(req);
    const token = tokenOf(req);
    const reset = await resets.find(token);
    await show(
      res,
      'problem' in reset ? invalid(t, reset.problem) : { title: t('new_password'), body: chooseBody(t, { user: reset.user, token }) },
    );
  };
}

function choose({ resets, site, audit, log, network }: Deps) {
  const show = shower(site);
  return async (req: Request, res: Response) => {
    const t = textFor(req);
    const token = fieldOf(req, 'token').slice(0, 100);
    const reset = await resets.find(token);
    if ('problem' in reset) return show(res, invalid(t, reset.problem));
    const { user } = reset;
    return orProblem(
      res,
      async () => {
        await audit.byLink({ user, requestId: requestIdOf(req), action: 'reset_password' }, () =>
          resets.use(token, fieldOf(req, 'password')),
        );
        log.info({ userId: user.id, ip: network.ip(req) }, 'a password was chosen by an emailed link');
        res.redirect(303, '/admin/login?notice=password');
      },
      ({ code, status, message }) =>
        show(
          res,
          code === 'conflict'
            ? invalid(t, message)
            : { title: t('new_password'), status, body: chooseBody(t, { user, token, problem: message }) },
        ),
    );
  };
}
