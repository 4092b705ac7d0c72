import { describeOnMariadb } from '../support/dialects';
import type { Identity } from '../support/http';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

const path = '/admin/siteplane/api/settings';

describe('the settings route on SQLite', () => suite('sqlite'));
describeOnMariadb('the settings route on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
    await Promise.all([site.identity('weak'), site.identity('half')]);
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const read = async (as?: Identity) => site.send('GET', path, as ?? (await site.identity('admin')));
  const set = async (body: unknown, as?: Identity) =>
    site.send('POST', path, { ...(as ?? (await site.identity('admin'))), body: JSON.stringify(body) });
  const isStrict = async () => (await site.host.options.get('siteplane_strict_confirm')) === true;

  test('is for signed-in people only', async () => {
    verifies('D23');
    const { cookie = '', csrf = '' } = await site.identity('admin');
    const body = { strict_confirm: true };
    const refusals = [
      await read({}),
      await read({ key: site.key }),
      await set(body, {}),
      await set(body, { key: site.key }),
      await set(body, { cookie }),
      await set(body, { cookie, csrf: 'x' }),
      await site.send('POST', path, { cookie, csrf, body, headers: { origin: 'https://evil.test' } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403, 403]);
    expect(await isStrict()).toBe(false);
  });

  test('needs manage_siteplane, and manage_options to change anything', async () => {
    const [weak, half] = [await site.identity('weak'), await site.identity('half')];
    expect([(await read(weak)).status, (await set({ strict_confirm: true }, weak)).status]).toEqual([403, 403]);
    const refused = await set({ strict_confirm: true }, half);
    expect(refused).toMatchObject({
      status: 403,
      envelope: { ok: false, error: 'You do not have permission to change settings (requires manage_options).' },
    });
    expect(await isStrict()).toBe(false);
  });

  test.each([
    [{}],
    [{ strict_confirm: 'true' }],
    [{ strict_confirm: 1 }],
    [{ strict_confirm: null }],
    [{ strict_confirm: true, x: 1 }],
    [[]],
  ])('%j is refused', async (body) => {
    expect(await set(body)).toMatchObject({ status: 400, envelope: { ok: false, error: expect.stringMatching(/^Invalid params/) } });
    expect(await isStrict()).toBe(false);
  });

  test('reads, sets, repeats and unsets, each change with its row', async () => {
    verifies('audit:every-mutation');
    const before = (await site.rowCounts()).sp_audit ?? 0;
    expect(JSON.parse((await read()).text)).toEqual({ strict_confirm: false });
    for (const strict_confirm of [true, true, false]) {
      const reply = await set({ strict_confirm });
      expect([reply.status, JSON.parse(reply.text), reply.headers.get('cache-control')]).toEqual([200, { strict_confirm }, 'no-store']);
      expect(JSON.parse((await read()).text)).toEqual({ strict_confirm });
    }
    expect((await site.rowCounts()).sp_audit).toBe(before + 3);
    const { data } = (await site.call('status.audit', { resource: 'settings' })).envelope;
    const row = { action: 'update', transport: 'admin', ok: true, status: 200, actor: { kind: 'user', name: 'admin' } };
    expect(data?.items).toMatchObject([
      { ...row, changed: true, params: { strict_confirm: false } },
      { ...row, changed: false, params: { strict_confirm: true } },
      { ...row, changed: true, params: { strict_confirm: true } },
    ]);
  });

  test('with strict_confirm on the token is needed too, for the target as it is', async () => {
    verifies('confirm:token');
    await site.call('crm.create', { name: 'Acme' });
    const remove = (confirm?: boolean, token?: string) =>
      site.call('crm.delete', { crm_num: '001' }, { confirm, ...(token === undefined ? {} : { headers: { 'X-Confirm-Token': token } }) });
    expect((await set({ strict_confirm: true })).status).toBe(200);
    const refused = await remove(true);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([428, 'confirm_required']);
    const token = refused.headers.get('x-confirm-token') ?? '';
    expect(token).not.toBe('');
    expect((await remove(undefined, token)).status).toBe(428);
    expect((await remove(true, `${token}x`)).status).toBe(428);
    await site.call('crm.update', { crm_num: '001', name: 'Another' });
    expect(await remove(true, token)).toMatchObject({ status: 409, envelope: { error: expect.stringMatching(/^Refused: /) } });
    expect((await site.rowCounts()).sp_crm_slots).toBe(1);
    const fresh = (await remove(true)).headers.get('x-confirm-token') ?? '';
    expect((await remove(true, fresh)).envelope).toMatchObject({ ok: true, changed: true });
  });

  test('off again, confirm:true is enough', async () => {
    await site.call('crm.create', { name: 'Acme' });
    await set({ strict_confirm: true });
    await set({ strict_confirm: false });
    expect((await site.call('crm.delete', { crm_num: '001' }, { confirm: true })).status).toBe(200);
  });
}
