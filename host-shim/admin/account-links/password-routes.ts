import { type Request, type Response, Router } from 'express';
import { html, OperationError } from '../../../plugin/adapter';
import type { HostUser } from '../../../plugin/host';
import { requestIdOf } from '../../../plugin/host-kit/http/request-id';
import { isEmail } from '../../../plugin/host-kit/mail/is-email';
import { AttemptStore } from '../../auth/attempts';
import { emailKey } from '../../auth/links/token';
import type { HostAudit } from '../audit';
import { textField } from '../fields';
import { passwordHint } from '../password-hint';
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

const signIn = html`<a href="/admin/login">Back to the sign-in</a>`;
const again = html`<a href="/admin/forgot-password">Ask for a new link</a>`;

/** Says nothing of any account: only what holds for all of the site. */
async function forgotBody(mails: LinkDeps['mails'], problem?: string) {
  const missing = await mails.missingServer();
  const email = textField({ name: 'email', label: 'Email', type: 'email', required: true, autocomplete: 'email' });
  return html`<div class="box"><h1>Forgot password</h1>
<p>Enter the email address of your account. You get a link to choose a new password.</p>
${missing !== undefined && html`<p class="warning">${missing}</p>`}
${linkForm({ action: '/admin/forgot-password', fields: email, submit: 'Send link', problem })}
<p class="ways">${signIn}</p></div>`;
}

const forgotPage = ({ mails, site }: Deps) => {
  const show = shower(site);
  return async (_req: Request, res: Response) => show(res, { title: 'Forgot password', body: await forgotBody(mails) });
};

function forgot(deps: Deps, count: (req: Request) => Promise<void>) {
  const show = shower(deps.site);
  const mail = mailer(deps);
  return (req: Request, res: Response) =>
    orProblem(
      res,
      async () => {
        const email = fieldOf(req, 'email').trim();
        await count(req);
        if (!isEmail(email)) throw new OperationError('invalid_params', 'Enter an email address such as name@example.org.');
        const missing = await deps.mails.missingServer();
        await show(res, {
          title: 'Check your email',
          body: html`<div class="box"><h1>Check your email</h1>
<p role="status">If an account has the address ${email}, an email with a link is on its way. The link works for one hour.</p>
${missing === undefined ? html`<p class="hint">Nothing there after some minutes? Look among unwanted emails, or ask an administrator of the site.</p>` : html`<p class="warning">${missing}</p>`}
<p class="ways">${signIn}</p></div>`,
        });
        // After the answer, so that its time tells no more than its words.
        mail(email, requestIdOf(req));
      },
      async ({ status, message }) => show(res, { title: 'Forgot password', status, body: await forgotBody(deps.mails, message) }),
    );
}

/** Emails a link to each account with the address, in the background. */
function mailer({ users, resets, mails, storage, log, perMinute }: Deps) {
  const mailed = new AttemptStore(storage, 'forgot-password-email', hour);

  async function send(email: string): Promise<void> {
    const accounts = (await users.withEmail(email)).filter(({ active }) => active);
    if (accounts.length === 0) return;
    if (perMinute > 0 && (await mailed.increment(emailKey(email))).totalHits > emailsPerHour) return;
    for (const user of accounts) await mails.reset(user, await resets.create(user.id), 'person');
  }

  return (email: string, requestId: string): void => {
    send(email).catch((error) => {
      if (error instanceof OperationError) log.warn({ reason: error.message, requestId }, 'no link to choose a new password was sent');
      else log.error({ err: error, requestId }, 'no link to choose a new password was sent');
    });
  };
}

function chooseBody({ login }: HostUser, token: string, problem?: string) {
  const fields = html`<input type="hidden" name="token" value="${token}">
<input class="unseen" name="login" value="${login}" autocomplete="username" aria-label="Login" tabindex="-1" readonly>
${textField({ name: 'password', label: 'New password', type: 'password', required: true, autocomplete: 'new-password', hint: passwordHint })}`;
  return html`<div class="box"><h1>New password</h1>
<p>For the account <strong>${login}</strong>. All its sessions end when you save.</p>
${linkForm({ action: '/admin/reset-password', fields, submit: 'Save password', problem })}</div>`;
}

const invalid = (problem: string) => deadEnd('New password', problem, html`${again} ${signIn}`);

function choosePage({ resets, site }: Deps) {
  const show = shower(site);
  return async (req: Request, res: Response) => {
    const token = tokenOf(req);
    const found = await resets.find(token);
    await show(res, 'problem' in found ? invalid(found.problem) : { title: 'New password', body: chooseBody(found.user, token) });
  };
}

function choose({ resets, site, audit, log, network }: Deps) {
  const show = shower(site);
  return async (req: Request, res: Response) => {
    const token = fieldOf(req, 'token').slice(0, 100);
    const found = await resets.find(token);
    if ('problem' in found) return show(res, invalid(found.problem));
    const { user } = found;
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
        show(res, code === 'conflict' ? invalid(message) : { title: 'New password', status, body: chooseBody(user, token, message) }),
    );
  };
}
