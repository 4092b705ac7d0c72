import { describeOnMariadb } from '../support/dialects';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

describe('a call inside a transaction of the host on SQLite', () => suite('sqlite'));
describeOnMariadb('a call inside a transaction of the host on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const refusal = /inside a transaction/;
  const tx = <T>(work: () => Promise<T>) => site.host.storage.tx(work);

  test.each([
    ['a change', {}],
    ['a dry run', { headers: { 'X-Dry-Run': 'true' } }],
    ['a change with a key', { headers: { 'Idempotency-Key': 'k-1' } }],
  ])('%s throws, and nothing is stored', async (_name, options) => {
    verifies('auth:in-process', 'dispatch:effects');
    const before = await site.state();
    await expect(tx(() => site.inProcess('crm.create', { name: 'Acme' }, options))).rejects.toThrow(refusal);
    expect(await site.state()).toBe(before);
  });

  test('nor is anything where the host swallows that', async () => {
    const before = await site.state();
    await tx(() => site.inProcess('crm.create', { name: 'Acme' }).catch(() => undefined));
    expect(await site.state()).toBe(before);
  });

  test('a read throws too', async () => {
    verifies('D21');
    await expect(tx(() => site.inProcess('crm.list'))).rejects.toThrow(refusal);
  });

  test('the route in this process is an error, and nothing is stored', async () => {
    const before = await site.state();
    const body = Buffer.from(JSON.stringify({ resource: 'crm', action: 'create', params: { name: 'Acme' } }));
    const headers = { 'x-api-key': site.key, 'content-type': 'application/json', 'x-dry-run': 'true' };
    const call = () => site.host.rest.handle({ method: 'POST', path: '/siteplane/v1/manage/dispatch', headers, body });
    expect(await tx(call)).toMatchObject({ status: 500, body: expect.stringContaining('Internal error') });
    expect(site.logLines().some((line) => refusal.test(line))).toBe(true);
    expect(await site.state()).toBe(before);
    expect(await call()).toMatchObject({ status: 200 });
  });

  test('after the transaction it runs', async () => {
    await tx(async () => undefined);
    expect((await site.inProcess('crm.create', { name: 'Acme' })).changed).toBe(true);
  });
}
