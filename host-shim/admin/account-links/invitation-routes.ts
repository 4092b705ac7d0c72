import { type Request, type Response, Router } from 'express';
import { html } from '../../../plugin/adapter';
import { requestIdOf } from '../../../plugin/host-kit/http/request-id';
import type { Invitation } from '../../auth/links/invitations';
import type { HostAudit } from '../audit';
import { textField } from '../fields';
import { passwordHint } from '../password-hint';
import { deadEnd, fieldOf, formGate, type LinkDeps, linkForm, orProblem, shower, tokenOf, withOrigin } from './link-page';

interface Deps extends LinkDeps {
  readonly audit: HostAudit;
}

/** `/invitation` is where the link of an invitation leads: choose name, login and password. It works without a script. */
export function invitationRoutes({ invitations, site, network, log, audit }: Deps): Router {
  const show = shower(site);
  const page = async (invitation: Invitation, token: string, again: Again = {}) => ({
    title: 'Join',
    status: again.status ?? 200,
    body: joinBody(invitation, { token, siteName: (await site()).name, ...again }),
  });
  const router = Router();
  router.use('/invitation', withOrigin);

  router.get('/invitation', async (req: Request, res: Response) => {
    const found = await invitations.find(tokenOf(req));
    await show(res, 'problem' in found ? invalid(found.problem) : await page(found.invitation, tokenOf(req)));
  });

  router.post('/invitation', ...formGate(network), async (req: Request, res: Response) => {
    const token = fieldOf(req, 'token').slice(0, 100);
    const found = await invitations.find(token);
    if ('problem' in found) return show(res, invalid(found.problem));
    const { invitation } = found;
    const login = fieldOf(req, 'login').trim();
    const displayName = fieldOf(req, 'display_name').trim() || login;
    return orProblem(
      res,
      async () => {
        const by = { user: { id: invitation.invitedBy, login }, requestId: requestIdOf(req), action: 'accept_invitation' };
        const user = await audit.byLink(by, () => invitations.accept(token, { login, displayName, password: fieldOf(req, 'password') }));
        log.info({ userId: user.id, ip: network.ip(req) }, 'an invitation was accepted');
        res.redirect(303, '/admin/login?notice=joined');
      },
      async ({ status, message }) => {
        const now = await invitations.find(token);
        if ('problem' in now) return show(res, invalid(now.problem));
        return show(res, await page(invitation, token, { problem: message, status, login, displayName }));
      },
    );
  });
  return router;
}

/** What was typed, and what was wrong with it. */
interface Again {
  readonly problem?: string;
  readonly status?: number;
  readonly login?: string;
  readonly displayName?: string;
}

const invalid = (problem: string) => deadEnd('Invitation', problem, html`<a href="/admin/login">To the sign-in</a>`);

/** The part before the @, as far as a login may have its characters. */
const loginFor = (email: string) => (email.split('@', 1)[0] ?? '').replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 60);

function joinBody(
  { email }: Invitation,
  { token, siteName, problem, login, displayName = '' }: Again & { token: string; siteName: string },
) {
  const fields = html`<input type="hidden" name="token" value="${token}">
${textField({ name: 'display_name', label: 'Your name', value: displayName, required: true, autocomplete: 'name' })}
${textField({ name: 'login', label: 'Login', value: login ?? loginFor(email), required: true, autocomplete: 'username', hint: 'You sign in with it. It cannot be changed later.' })}
${textField({ name: 'password', label: 'Password', type: 'password', required: true, autocomplete: 'new-password', hint: passwordHint })}`;
  return html`<div class="box"><h1>Join ${siteName}</h1>
<p>Your account is for ${email}.</p>
${linkForm({ action: '/admin/invitation', fields, submit: 'Create account', problem })}</div>`;
}
