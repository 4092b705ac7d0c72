import { newKey } from '../../plugin/auth/keys/format';
import { describeOnMariadb } from '../support/dialects';
import type { Reply } from '../support/http';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

const path = '/admin/siteplane/api/keys';

describe('labels of API keys on SQLite', () => suite('sqlite'));
describeOnMariadb('labels of API keys on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
  });
  afterAll(() => site?.stop());

  const manage = async (below: string, body: object = {}): Promise<Reply> =>
    site.send('POST', `${path}${below}`, { ...(await site.identity('admin')), body });
  const audited = async (count: number) =>
    (await site.call('status.audit', { resource: 'api_keys', per_page: count })).envelope.data?.items as Record<string, unknown>[];

  const key = newKey();
  test.each([key, `old ${key}`, `${key} old`, `x${key}y`, `\u2028${key}`, `a\u2029b ${key}`, `\u0085${key}`, 'a\nb', '\u007f', ''])(
    '%j is refused',
    async (label) => {
      verifies('auth:key-secret');
      const before = await site.state();
      const reply = await manage('', { label });
      expect(reply).toMatchObject({ status: 400, envelope: { ok: false, error: expect.stringMatching(/^Invalid params: \/label /) } });
      expect(reply.text).not.toContain(key);
      expect(await site.state()).toBe(before);
    },
  );

  test.each(['CI', 'mgr_', 'mgr_ of the build', 'Grüße 🎉', '"; DROP TABLE sp_api_keys; --'])('%j is taken as it is', async (label) => {
    const reply = await manage('', { label });
    expect([reply.status, JSON.parse(reply.text).label]).toEqual([201, label]);
  });

  test('the rows of minting, rotating and revoking name the key that was made, and no secret', async () => {
    verifies('audit:every-mutation', 'auth:key-rotation');
    const minted = JSON.parse((await manage('', { label: 'CI, password in mysql://root:hunter2@db' })).text);
    const rotated = JSON.parse((await manage(`/${minted.id}/rotate`)).text);
    await manage(`/${rotated.id}/revoke`);
    expect(rotated.id).not.toBe(minted.id);
    const [revoke, rotate, mint] = await audited(3);
    const row = { transport: 'admin', ok: true, changed: true, status: 200, actor: { kind: 'user', name: 'admin' } };
    expect(mint).toMatchObject({ ...row, action: 'mint' });
    expect(mint?.params).toEqual({
      label: 'CI, password in mysql://root:***@db',
      expires_at: null,
      made_id: minted.id,
      hint: minted.key.slice(-4),
    });
    expect(rotate).toMatchObject({ ...row, action: 'rotate' });
    expect(rotate?.params).toEqual({ id: minted.id, made_id: rotated.id, hint: rotated.key.slice(-4) });
    expect(revoke).toMatchObject({ ...row, action: 'revoke', params: { id: rotated.id } });
    const text = JSON.stringify([revoke, rotate, mint]);
    for (const secret of [minted.key, rotated.key, 'hunter2']) expect(text).not.toContain(secret);
  });
}
