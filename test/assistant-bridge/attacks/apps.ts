import { stopClock } from '../../support/stop-clock';
import { listTools, oauthBase, redirectUri } from '../scripted-app';
import type { Attack } from './scene';

const errorOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).error];

/** Apps that get in by OAuth, and those that want to. */
export const appAttacks: readonly Attack[] = [
  {
    name: 'a refresh token is used again',
    refusedBy: 'its rotation, which ends the whole consent',
    run: async ({ site, app, clientId, admin }) => {
      const first = await app.connect(clientId, admin);
      const second = JSON.parse((await app.refresh(clientId, first.refresh_token)).text);
      return [errorOf(await app.refresh(clientId, first.refresh_token)), (await listTools(site, second.access_token)).status];
    },
    is: [[400, 'invalid_grant'], 401],
  },
  {
    name: 'a code is used again',
    refusedBy: 'the code, which counts once',
    run: async ({ app, clientId, admin }) => {
      const attempt = await app.authorize(clientId);
      const code = await app.code(attempt, admin);
      await app.exchangeCode(attempt, code);
      return errorOf(await app.exchangeCode(attempt, code));
    },
    is: [400, 'invalid_grant'],
  },
  {
    name: 'a code of one authorization is brought to another (mix-up)',
    refusedBy: 'PKCE',
    run: async ({ app, clientId, admin }) => {
      const [victim, attacker] = [await app.authorize(clientId), await app.authorize(clientId)];
      return errorOf(await app.exchangeCode(attacker, await app.code(victim, admin)));
    },
    is: [400, 'invalid_grant'],
  },
  {
    name: 'a token is asked for another site (mix-up)',
    refusedBy: 'the resource indicator',
    run: async ({ app, clientId }) => {
      const { reply } = await app.authorize(clientId, { resource: 'https://other.example/mcp' });
      return new URL(reply.headers.get('location') ?? '').searchParams.get('error');
    },
    is: 'invalid_target',
  },
  {
    name: 'the browser is to be sent elsewhere (open redirect)',
    refusedBy: 'the comparison with the registered address',
    run: async ({ app, clientId }) => {
      const { reply } = await app.authorize(clientId, { redirect_uri: `${redirectUri}.evil.example` });
      return [reply.status, reply.headers.get('location')];
    },
    is: [400, null],
  },
  {
    name: 'the consent page is shown in a frame (clickjacking)',
    refusedBy: 'the headers of the page',
    run: async ({ site, app, clientId, admin }) => {
      const { uid } = await app.authorize(clientId);
      const { headers } = await site.send('GET', `/admin/siteplane/bridge/connect/${uid}`, { cookie: admin.cookie ?? '' });
      return headers.get('content-security-policy');
    },
    is: expect.stringContaining("frame-ancestors 'none'"),
  },
  {
    name: 'an app agrees to itself with a key',
    refusedBy: 'the consent page, which wants a session and its CSRF token',
    run: async ({ site, app, clientId, admin }) => {
      const { uid } = await app.authorize(clientId);
      const { cookie = '' } = admin;
      return [(await app.answer(uid, 'allow', { key: site.key })).status, (await app.answer(uid, 'allow', { cookie })).status];
    },
    is: [401, 403],
  },
  {
    name: 'clients are registered without end (flood)',
    refusedBy: 'the limit of a sender',
    run: async ({ site }) => {
      const body = { client_name: 'Flood', redirect_uris: [redirectUri] };
      const start = stopClock();
      try {
        const statuses = [];
        for (let i = 0; i < 12; i++) statuses.push((await site.send('POST', `${oauthBase}/register`, { body })).status);
        return statuses.at(-1);
      } finally {
        start();
      }
    },
    is: 429,
  },
  {
    name: 'a token of an app is tried at the REST API',
    refusedBy: 'its audience, the bridge',
    run: async ({ site, app, clientId, admin }) => {
      const { access_token: token } = await app.connect(clientId, admin);
      const sent = { headers: { authorization: `Bearer ${token}` } };
      return (await site.dispatch({ resource: 'crm', action: 'list' }, sent)).status;
    },
    is: 401,
  },
];
