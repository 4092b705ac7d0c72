import { inspect } from 'node:util';
import { type Client, createClient, SiteplaneError } from '../../plugin/client';
import { describeOnMariadb } from '../support/dialects';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

describe('the client on SQLite', () => cases('sqlite'));
describeOnMariadb('the client on MariaDB', () => cases('mariadb'));

/** What a call threw. */
async function refusal(call: Promise<unknown>): Promise<SiteplaneError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SiteplaneError) return error;
  throw new Error(`not a SiteplaneError: ${inspect(error)}`);
}

function cases(dialect: TestDialect): void {
  let site: Site;
  let client: Client;
  beforeAll(async () => {
    site = await startSite({ dialect });
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    client = createClient({ url: site.url, key: site.key });
  });

  test.each([
    ['another key', { key: 'mgr_nonsense' }, { code: 'unauthenticated', status: 401, message: 'Invalid API key.' }],
    ['an empty key', { key: '' }, { code: 'unauthenticated', status: 401 }],
  ])('%s is refused as a SiteplaneError', async (_name, options, expected) => {
    const other = createClient({ url: site.url, ...options });
    for (const call of [() => other.crm.list(), () => other.crm.create({ name: 'A' }), () => other.manifest()]) {
      expect(await refusal(call())).toMatchObject({ ...expected, requestId: expect.stringMatching(/^[0-9A-Z]{26}$/) });
    }
  });

  test('a refusal carries code, status and the words of the site', async () => {
    verifies('client:errors');
    expect(await refusal(client.crm.get({ crm_num: '007' }))).toMatchObject({
      name: 'SiteplaneError',
      code: 'not_found',
      status: 404,
      message: 'Not found: crm "007".',
      retryAfter: undefined,
      confirmToken: undefined,
    });
    expect(await refusal(client.crm.create({ name: '' }))).toMatchObject({ code: 'invalid_params', status: 400 });
    expect(await refusal(client.dispatch({ resource: 'crmm', action: 'list' }))).toMatchObject({
      code: 'unknown_resource',
      message: 'Unknown resource "crmm". Did you mean "crm"?',
    });
  });

  test('a mutation answers data and changed, its repeat with the same key is a replay', async () => {
    verifies('client:typed', 'D97');
    const made = await client.crm.create({ name: 'Acme' }, { idempotencyKey: 'one', reason: 'für Ωmega' });
    expect(made).toMatchObject({ data: { crm_num: '001', name: 'Acme' }, changed: true, replayed: false });
    const again = await client.crm.create({ name: 'Acme' }, { idempotencyKey: 'one' });
    expect(again).toEqual({ ...made, requestId: expect.any(String), replayed: true });
    expect((await client.crm.list()).data).toMatchObject({ crms: [{ crm_num: '001' }] });
    expect(await refusal(client.crm.create({ name: 'Other' }, { idempotencyKey: 'one' }))).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await site.dump()).toContain('für Ωmega');
  });

  test('two calls that are alike are two calls', async () => {
    const numbers = [await client.crm.create({ name: 'Acme' }), await client.crm.create({ name: 'Acme' })].map(({ data }) => data.crm_num);
    expect(numbers).toEqual(['001', '002']);
  });

  test('a dry run changes nothing and says what it would change', async () => {
    const before = await site.rowCounts();
    expect(await client.crm.create({ name: 'Acme' }, { dryRun: true })).toMatchObject({ changed: true, data: { crm_num: '001' } });
    expect((await site.rowCounts()).sp_crm_slots).toBe(before.sp_crm_slots);
  });

  test('a destructive call without confirm is refused with a token, which a changed target outdates', async () => {
    verifies('client:confirm');
    await client.crm.create({ name: 'Acme' });
    const asked = await refusal(client.crm.delete({ crm_num: '001' }, { confirm: false }));
    expect(asked).toMatchObject({ code: 'confirm_required', status: 428, confirmToken: expect.any(String) });
    const { confirmToken = '' } = asked;
    await client.crm.update({ crm_num: '001', name: 'Renamed' });
    expect(await refusal(client.crm.delete({ crm_num: '001' }, { confirm: true, confirmToken }))).toMatchObject({ code: 'conflict' });
    expect(await client.crm.delete({ crm_num: '001' }, { dryRun: true })).toMatchObject({ changed: true });
    expect(await client.crm.delete({ crm_num: '001' }, { confirm: true })).toMatchObject({ data: { deleted: true }, changed: true });
    expect((await client.crm.list()).data.crms).toEqual([]);
  });

  test('a change of what was read before is refused where it was changed since, with what is stored', async () => {
    verifies('D627');
    expect((await client.crm.create({ name: 'Acme' })).etag).toBeUndefined();
    const { etag = '' } = await client.crm.get({ crm_num: '001' });
    expect(etag).toMatch(/^"/);
    await client.crm.update({ crm_num: '001', name: 'Theirs' }, { ifMatch: etag });
    const refused = await refusal(client.crm.update({ crm_num: '001', name: 'Mine' }, { ifMatch: etag }));
    const now = await client.crm.get({ crm_num: '001' });
    expect(refused).toMatchObject({ code: 'precondition_failed', status: 412, stored: { name: 'Theirs' }, etag: now.etag });
    const again = await client.crm.update({ crm_num: '001', name: 'Mine' }, { ifMatch: refused.etag ?? '' });
    expect(again).toMatchObject({ data: { name: 'Mine' }, changed: true });
    await client.crm.delete({ crm_num: '001' }, { confirm: true });
    const gone = await refusal(client.crm.update({ crm_num: '001', name: 'Late' }, { ifMatch: now.etag ?? '' }));
    expect([gone.status, gone.stored, gone.etag]).toEqual([412, undefined, undefined]);
  });

  test('the manifest is fetched again only where it changed', async () => {
    const statuses: number[] = [];
    const counting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      statuses.push(response.status);
      return response;
    };
    const cached = createClient({ url: site.url, key: site.key, fetch: counting });
    const first = await cached.manifest();
    expect(first.find(({ resource, action }) => `${resource}.${action}` === 'crm.create')).toMatchObject({ destructive: false });
    expect(await cached.manifest()).toBe(first);
    expect(statuses).toEqual([200, 304]);
  });

  test.each([[''], ['/'], ['/rest/siteplane/v1'], ['/rest/siteplane/v1/manage/dispatch']])(
    'finds the site from its address and %j',
    async (path) => {
      expect((await createClient({ url: `${site.url}${path}`, key: site.key }).crm.list()).data.crms).toEqual([]);
    },
  );

  test('can be awaited, printed and asked for what it is', async () => {
    expect(await client).toBe(client);
    expect(inspect(client)).not.toContain(site.key);
    expect(await client.crm).toBeDefined();
    expect(JSON.stringify(client)).not.toContain(site.key);
  });
}

test.each([
  ['example.org', 'is not an address'],
  ['ftp://example.org', 'begins with https:// or http://'],
  ['https://me:secret@example.org', 'no user, password'],
  ['https://example.org/?key=1', 'no user, password, query'],
])('the address %s is refused at once', (url, said) => {
  expect(() => createClient({ url, key: 'k' })).toThrow(said);
});
