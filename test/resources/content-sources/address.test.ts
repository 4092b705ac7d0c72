import { command } from '../../support/command';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';

describe('where a webhook goes', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const told = async (operation: string, params: object, options: Parameters<Site['call']>[2] = {}) => {
    const { headers, envelope, status } = await site.call(operation, params, options);
    return { address: headers.get('x-ingest-url'), data: envelope.data as Record<string, unknown>, status };
  };
  const address = (slug: string) => `${site.url}/rest/ingest/v1/${slug}`;
  const create = (options: Parameters<Site['call']>[2] = {}) => told('content_sources.create', { name: 'Press' }, options);

  test('is not told where nothing is answered, nor by what is about something else', async () => {
    verifies('content-sources:address');
    expect((await told('content_sources.get', { id: 'src_0000000000000000' })).address).toBeNull();
    const { data } = await create();
    for (const operation of ['content_sources.list', 'content_sources.export']) {
      expect((await told(operation, operation.endsWith('list') ? {} : { id: data.id })).address).toBeNull();
    }
  });

  test('is told when a source is made, read, imported and given a new secret', async () => {
    verifies('content-sources:address');
    const made = await create();
    expect(made.address).toBe(address('press'));
    expect(JSON.stringify(made.data)).not.toContain('/rest/ingest/');
    const { id } = made.data;
    expect((await told('content_sources.get', { id })).address).toBe(address('press'));
    const rotated = await told('content_sources.rotate_secret', { id });
    expect([rotated.address, Object.keys(rotated.data)]).toEqual([address('press'), ['id', 'secret']]);
    const { data: envelope } = await told('content_sources.export', { id });
    const again = { envelope, overwrite: true, confirm: true };
    expect((await told('content_sources.import', again)).address).toBe(address('press'));
    await site.call('content_sources.delete', { id }, { confirm: true });
    expect((await told('content_sources.import', { envelope })).address).toBe(address('press'));
  });

  test('takes letters', async () => {
    const { status } = await fetch(String((await create()).address), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(401);
  });

  test('is told by a dry run and by a replay too', async () => {
    verifies('content-sources:address', 'D133');
    expect((await create({ headers: { 'X-Dry-Run': 'true' } })).address).toBe(address('press'));
    const headers = { 'Idempotency-Key': 'once' };
    expect((await create({ headers })).address).toBe(address('press'));
    expect((await create({ headers })).address).toBe(address('press'));
  });

  test('is told by the command line, on the output that is not for data', async () => {
    verifies('content-sources:address');
    const call = (...args: string[]) =>
      command(['call', 'content_sources', ...args], { env: { SITEPLANE_URL: site.url, SITEPLANE_API_KEY: site.key } });
    const told = `ingest_url: ${address('press')}\n`;
    const made = await call('create', '--name', 'Press');
    expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: `${told}Changed.\n` });
    const { id } = JSON.parse(made.stdout) as { id: string };
    const shown = await call('get', '--id', id);
    expect([shown.code, shown.stderr.replace(/^etag: "[\w-]+"\n/, '')]).toEqual([0, told]);
  });
});
