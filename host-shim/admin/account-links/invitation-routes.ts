import { type Request, type Response, Router } from 'express';
import { html } from '../../../plugin/adapter';
import { requestIdOf } from '../../../plugin/host-kit/http/request-id';
import type { Invitation } from '../../auth/links/invitations';
import { type Text, textFor } from '../../texts/text';
import type { HostAudit } from '../audit';
import { textField } from '../fields';
import { deadEnd, fieldOf, formGate, type LinkDeps, linkForm, orProblem, shower, tokenOf, withOrigin } from './link-page';

interface Deps extends LinkDeps {
  readonly audit: HostAudit;
}

/** `/invitation` is where the link of an invitation leads: choose name, login and password. It works without a script. */
export function invitationRoutes({ invitations, site, network, log, audit }: Deps): Router {
  const show = shower(site);
  const page = async (t: Text, invitation: Invitation, again: Again & { readonly token: string }) => ({
    title: t('join'),
    status: again.status ?? 200,
    body: joinBody(t, invitation, { siteName: (await site()).name, ...again }),
  });
  const router = Router();
  router.use('/invitation', withOrigin);

  router.get('/invitation', async (req: Request, res: Response) => {
    const t = textFor(req);
    const invitation = await invitations.find(tokenOf(req));
    await show(
      res,
      'problem' in invitation ? invalid(t, invitation.problem) : await page(t, invitation.invitation, { token: tokenOf(req) }),
    );
  });

  router.post('/invitation', ...formGate(network), async (req: Request, res: Response) => {
    const t = textFor(req);
    const token = fieldOf(req, 'token').slice(0, 100);
    const foundInvitation = await invitations.find(token);
    if ('problem' in foundInvitation) return show(res, invalid(t, foundInvitation.problem));
    const { invitation } = foundInvitation;
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
        if ('problem' in now) return show(res, invalid(t, now.problem));
        return show(res, await page(t, invitation, { token, problem: message, status, login, displayName }));
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

const invalid = (t: Text, problem: string) =>
  deadEnd(t, { title: t('invitation'), problem, way: html`<a href="/admin/login">${t('to_sign_in')}</a>` });

/** The part before the @, as far as a login may have its characters. */
const loginFor = (email: string) => (email.split('@', 1)[0] ?? '').replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 60);

function joinBody(
  t: Text,
  { email }: Invitation,
  { token, siteName, problem, login, displayName = '' }: Again & { token: string; siteName: string },
) {
  const fields = html`<input type="hidden" name="token" value="${token}">
${textField({ name: 'display_name', label: t('your_name'), value: displayName, required: true, autocomplete: 'name' })}
${textField({ name: 'login', label: t('login'), value: login ?? loginFor(email), required: true, autocomplete: 'username', hint: t('login_hint') })}
${textField({ name: 'password', label: t('password'), type: 'password', required: true, autocomplete: 'new-password', hint: t('password_hint') })}`;
  return html`<div class="box"><h1>${t('join_site', { site: siteName })}</h1>
<p>${t('join_email', { email })}</p>
${linkForm(t, { action: '/admin/invitation', fields, submit: t('create_account'), problem })}</div>`;
}
