import { createAuthenticate } from '../../plugin/auth/authenticate';
import { csrfProblem } from '../../plugin/auth/csrf';
import type { RestRequest } from '../../plugin/host';
import { verifies } from '../support/verifies';

const site = 'https://example.org';
const good = { 'content-type': 'application/json', origin: site, 'x-csrf-token': 'token' };
const problem = (headers: Record<string, string | undefined>, method = 'POST') =>
  csrfProblem({ method, headers, origins: [site], csrf: 'token' });

describe('the gate of calls that rest on a cookie', () => {
  verifies('auth:csrf', 'R15');

  test.each([
    ['another site', { ...good, 'sec-fetch-site': 'cross-site' }, /another site/],
    ['a sibling domain', { ...good, 'sec-fetch-site': 'same-site' }, /another site/],
    ['a typed address', { ...good, 'sec-fetch-site': 'none' }, /another site/],
    ['an unknown Sec-Fetch-Site', { ...good, 'sec-fetch-site': 'none ' }, /another site/],
    ['another origin', { ...good, origin: 'https://evil.test' }, /Origin/],
    ['another scheme', { ...good, origin: 'http://example.org' }, /Origin/],
    ['another port', { ...good, origin: `${site}:8443` }, /Origin/],
    ['an origin that begins like ours', { ...good, origin: `${site}.evil.test` }, /Origin/],
    ['the origin null', { ...good, origin: 'null' }, /Origin/],
    ['another origin although Sec-Fetch-Site is fine', { ...good, 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, /Origin/],
    ['neither Origin nor Sec-Fetch-Site', { ...good, origin: undefined }, /neither/],
    ['a form', { ...good, 'content-type': 'application/x-www-form-urlencoded' }, /application\/json/],
    ['text', { ...good, 'content-type': 'text/plain' }, /application\/json/],
    ['no type', { ...good, 'content-type': undefined }, /application\/json/],
    ['no token', { ...good, 'x-csrf-token': undefined }, /X-CSRF-Token/],
    ['an empty token', { ...good, 'x-csrf-token': '' }, /X-CSRF-Token/],
    ['another token', { ...good, 'x-csrf-token': 'tokem' }, /X-CSRF-Token/],
    ['a longer token', { ...good, 'x-csrf-token': 'token, token' }, /X-CSRF-Token/],
  ])('refuses %s', (_name, headers, message) => {
    expect(problem(headers)).toMatch(message);
  });

  test('refuses everything while the session has no token', () => {
    expect(csrfProblem({ method: 'POST', headers: { ...good, 'x-csrf-token': '' }, origins: [site], csrf: '' })).toMatch(/X-CSRF-Token/);
  });

  test.each([
    ['an Origin', good],
    ['Sec-Fetch-Site alone', { ...good, origin: undefined, 'sec-fetch-site': 'same-origin' }],
    ['both', { ...good, 'sec-fetch-site': 'same-origin' }],
    ['a charset', { ...good, 'content-type': 'application/json; charset=utf-8' }],
  ])('passes %s', (_name, headers) => {
    expect(problem(headers)).toBeUndefined();
  });

  test('a GET needs no token, but may not come from another site', () => {
    verifies('D16');
    expect(problem({}, 'GET')).toBeUndefined();
    expect(problem({ 'sec-fetch-site': 'none' }, 'GET')).toBeUndefined();
    expect(problem({ 'sec-fetch-site': 'cross-site' }, 'GET')).toMatch(/another site/);
  });
});

describe('a site with a configured address', () => {
  /** A name that somebody points at this server, as the browser tells it in Host and Origin alike. */
  const rebound = 'http://rebound.test';
  const session = { user: { id: 1, login: 'admin' }, csrf: 'token', epoch: 1 };
  const call = (siteUrl: string | undefined, origin: string) => {
    const users = { capabilities: async () => new Set<string>() };
    const { authenticate } = createAuthenticate({ siteUrl, users } as unknown as Parameters<typeof createAuthenticate>[0]);
    const request = { method: 'POST', origin: rebound, headers: { ...good, origin }, session: async () => session };
    return authenticate(request as unknown as RestRequest);
  };

  test('takes that origin and no other, also where Host says the same', async () => {
    verifies('auth:csrf', 'R15');
    for (const origin of [rebound, 'https://rebound.test', `${site}:8443`])
      await expect(call(`${site}/`, origin)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('Origin') });
    await expect(call(`${site}/`, site)).resolves.toMatchObject({ transport: 'admin' });
    await expect(call(undefined, rebound)).resolves.toMatchObject({ transport: 'admin' });
  });
});
