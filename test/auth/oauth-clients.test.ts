import { oauthAddresses } from '../../plugin/auth/oauth/addresses';
import { clientMetadata, hostOf } from '../../plugin/auth/oauth/client-metadata';
import { exchange } from '../../plugin/auth/oauth/node-exchange';
import { loadOidc } from '../../plugin/auth/oauth/oidc';
import { createProvider } from '../../plugin/auth/oauth/provider';
import { oauthRecords } from '../../plugin/auth/oauth/records';
import { unavailable } from '../../plugin/kit/errors';
import { type Fetch, FetchError } from '../../plugin/kit/fetch';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

const clientId = 'https://notes.example/client.json';
const document = {
  client_id: clientId,
  client_name: 'Notes',
  redirect_uris: ['https://notes.example/callback', 'http://127.0.0.1/callback'],
};

describe('how a client describes itself', () => {
  test('is taken in part: a public client that uses codes, with a name of one line and no secret', () => {
    verifies('D701');
    const asked = {
      client_name: ' a\u202eb\nc ',
      client_secret: 'x',
      logo_uri: 'https://a/',
      grant_types: ['implicit'],
      redirect_uris: ['https://a/b'],
    };
    const taken = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], token_endpoint_auth_method: 'none' };
    expect(clientMetadata({ ...asked, token_endpoint_auth_method: 'client_secret_basic' }, 'registered')).toEqual({
      ...taken,
      client_name: 'a b c',
      redirect_uris: ['https://a/b'],
      application_type: 'web',
    });
    expect(clientMetadata({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://a/k' }, 'registered')).toMatchObject(taken);
    expect(clientMetadata({ client_name: '\u200b' }, 'registered').client_name).toBe('App without a name');
  });

  test.each([
    [clientId, 'https://elsewhere.example/back', 'notes.example'],
    ['abc', 'http://127.0.0.1:4000/back', '127.0.0.1:4000'],
    ['abc', 'com.example.notes:/back', 'com.example.notes:'],
  ])('%s that returns to %s comes from %s', (id, redirect, host) => {
    verifies('D702');
    expect(hostOf(id, redirect)).toBe(host);
  });
});

test('while the database is away, an app is told to come again', async () => {
  const site = await startSite({ dialect: 'sqlite' });
  try {
    const { host } = site;
    const addresses = oauthAddresses(await host.site(), host.places);
    const away = async () => Promise.reject(unavailable('DB_UNAVAILABLE', 'the database does not answer'));
    const records = () => ({
      ...oauthRecords({ storage: host.storage, now: Date.now, usedTwice: () => new Error('used twice') })('Client'),
      find: away,
    });
    const fetch: Fetch = Object.assign(away, { check: () => undefined });
    const parts = { addresses, records, users: host.users, vault: { mac: () => Buffer.alloc(32, 1) }, fetch, log: host.log };
    const provider = createProvider(loadOidc(), parts);
    const { status, body } = await exchange(provider.callback(), {
      method: 'POST',
      url: new URL(`${addresses.base}/token`, addresses.issuer),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from('grant_type=refresh_token&client_id=abc&refresh_token=x'),
    });
    expect([status, JSON.parse(body).error]).toEqual([503, 'server_error']);
  } finally {
    await site.stop();
  }
});

describe('a client with a metadata document', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site.stop());

  /** What an authorization request is answered where the way out gives this. */
  async function authorized(
    fetch: (url: string) => Promise<{ status?: number; text: string }>,
    redirectUri = document.redirect_uris[0] ?? '',
  ) {
    const { host } = site;
    const answered = Object.assign(
      async (url: string) => {
        const { status = 200, text } = await fetch(url);
        return { status, headers: new Headers(), body: Buffer.from(text) };
      },
      { check: () => undefined },
    ) satisfies Fetch;
    const addresses = oauthAddresses(await host.site(), host.places);
    const records = oauthRecords({ storage: host.storage, now: () => Date.now(), usedTwice: () => new Error('used twice') });
    const vault = { mac: () => Buffer.alloc(32, 1) };
    const provider = createProvider(loadOidc(), { addresses, records, users: host.users, vault, fetch: answered, log: host.log });
    const url = new URL(`${addresses.base}/authorize`, addresses.issuer);
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    url.search = String(
      new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: 'read', ...challenge }),
    );
    const { status, body, headers } = await exchange(provider.callback(), { method: 'GET', url, headers: {}, body: new Uint8Array(0) });
    return { status, body, asks: headers.location?.startsWith(addresses.consent) ?? false, provider };
  }

  test.each([
    ['that cannot be fetched', async () => Promise.reject(new FetchError('refused', 'notes.example is refused'))],
    ['that is not there', async () => ({ status: 404, text: '' })],
    ['that is not JSON', async () => ({ text: '<html>' })],
    ['of somebody else', async () => ({ text: JSON.stringify({ ...document, client_id: 'https://other.example/client.json' }) })],
    [
      'without this redirect address',
      async () => ({ text: JSON.stringify({ ...document, redirect_uris: ['https://notes.example/other'] }) }),
    ],
    [
      'that returns to another machine by http',
      async () => ({ text: JSON.stringify({ ...document, redirect_uris: ['http://notes.example/'] }) }),
    ],
  ])('%s is refused', async (_what, fetch) => {
    verifies('D701');
    const { status, body, asks } = await authorized(fetch);
    expect([status, asks]).toEqual([400, false]);
    expect(body).toContain('This site cannot connect the app');
  });

  test.each(['https://notes.example/callback', 'http://127.0.0.1:49152/callback'])('may return to %s', async (redirectUri) => {
    verifies('D701');
    const fetched: string[] = [];
    const { status, asks, provider } = await authorized(async (url) => {
      fetched.push(url);
      return { text: JSON.stringify({ ...document, client_secret: 'never', logo_uri: 'http://a/' }) };
    }, redirectUri);
    expect([status, asks, fetched]).toEqual([303, true, [clientId]]);
    expect((await provider.Client.find(clientId).catch(() => undefined))?.clientName ?? 'Notes').toBe('Notes');
  });
});
