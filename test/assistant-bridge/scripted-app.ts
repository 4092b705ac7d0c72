import { createHash, randomBytes } from 'node:crypto';
import type { Identity, Reply } from '../support/http';
import type { Site, SiteOptions } from '../support/site';
import { bridgedSite, mcpPath, rpc } from './bridged-site';

export const oauthBase = '/rest/siteplane-oauth/v1';
const pageApi = '/admin/siteplane/api';

/** Switch OAuth of a site on or off. */
export async function setOauth(site: Pick<Site, 'call'>, oauth: boolean): Promise<void> {
  const { envelope } = await site.call('modules.update_config', { module: 'assistant-bridge', config: { oauth } });
  if (!envelope.ok) throw new Error(envelope.error ?? 'the switch did not move');
}

/** A site whose bridge lets apps in, or another instance beside it. */
export async function oauthSite(options: SiteOptions): Promise<Site> {
  const site = await bridgedSite(options);
  if (!options.beside) await setOauth(site, true);
  return site;
}

/** What an app keeps for one authorization. */
export interface Attempt {
  readonly verifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly reply: Reply;
  /** Of the request that waits for consent; empty where there is none. */
  readonly uid: string;
  readonly cookie: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly error?: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
export const redirectUri = 'https://app.example/callback';

/** An app as a script: what it sends, one step a function. */
export function scriptedApp(site: Pick<Site, 'send' | 'url'>) {
  const resource = `${site.url}${mcpPath}`;

  const post = (endpoint: string, fields: Readonly<Record<string, string>>) =>
    site.send('POST', `${oauthBase}/${endpoint}`, { headers: form, body: new URLSearchParams(fields).toString() });

  async function register(metadata: object = {}): Promise<string> {
    const body = { client_name: 'Notes', redirect_uris: [redirectUri], ...metadata };
    const reply = await site.send('POST', `${oauthBase}/register`, { body });
    if (reply.status !== 201) throw new Error(`not registered: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text).client_id;
  }

  /** Undefined leaves a parameter out. */
  async function authorize(clientId: string, changed: Readonly<Record<string, string | undefined>> = {}): Promise<Attempt> {
    const verifier = randomBytes(32).toString('base64url');
    const params = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'here',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource,
      scope: 'read write all',
      ...changed,
    };
    const sent = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]));
    const reply = await site.send('GET', `${oauthBase}/authorize?${new URLSearchParams(sent)}`);
    const uid = /\/admin\/siteplane\/bridge\/connect\/([^/?]+)$/.exec(reply.headers.get('location') ?? '')?.[1] ?? '';
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { verifier, redirectUri: params.redirect_uri ?? '', clientId, reply, uid, cookie };
  }

  const answer = (uid: string, verb: 'allow' | 'refuse', who: Identity, body: object = {}) =>
    site.send('POST', `${pageApi}/app-requests/${uid}/${verb}`, { ...who, body });

  /** Where the browser is sent with the answer. */
  async function resumed(reply: Reply, cookie: string, who: Identity): Promise<URL> {
    const { location } = JSON.parse(reply.text);
    const { pathname } = new URL(location);
    const back = await site.send('GET', pathname, { cookie: `${cookie}; ${who.cookie}` });
    const target = back.headers.get('location');
    if (target === null) throw new Error(`not sent back: ${back.status} ${back.text}`);
    return new URL(target);
  }

  /** The code of an authorization that somebody agreed to. */
  async function code(attempt: Attempt, who: Identity, body: object = {}): Promise<string> {
    const allowed = await answer(attempt.uid, 'allow', who, body);
    if (allowed.status !== 200) throw new Error(`not allowed: ${allowed.status} ${allowed.text}`);
    const target = await resumed(allowed, attempt.cookie, who);
    return target.searchParams.get('code') ?? target.href;
  }

  const exchangeCode = ({ clientId, verifier, redirectUri: uri }: Attempt, given: string, changed: Readonly<Record<string, string>> = {}) =>
    post('token', {
      grant_type: 'authorization_code',
      code: given,
      client_id: clientId,
      redirect_uri: uri,
      code_verifier: verifier,
      resource,
      ...changed,
    });

  const refresh = (clientId: string, token: string, changed: Readonly<Record<string, string>> = {}) =>
    post('token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...changed });

  return {
    resource,
    post,
    register,
    authorize,
    answer,
    resumed,
    code,
    exchangeCode,
    refresh,

    /** From the request to tokens, by a client that is registered. */
    async connect(clientId: string, who: Identity, body: object = {}): Promise<Tokens> {
      const attempt = await authorize(clientId);
      const reply = await exchangeCode(attempt, await code(attempt, who, body));
      if (reply.status !== 200) throw new Error(`no tokens: ${reply.status} ${reply.text}`);
      return JSON.parse(reply.text);
    },
  };
}

/** `tools/list` with an access token. */
export const listTools = (site: Pick<Site, 'send'>, token: string) =>
  site.send('POST', mcpPath, { headers: { authorization: `Bearer ${token}` }, body: rpc('tools/list') });
