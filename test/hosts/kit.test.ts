import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { openStorage } from '../../plugin/adapter';
import type { Db, Host, SqlValue, Storage } from '../../plugin/host';
import {
  atUrl,
  checkedMedia,
  createNetwork,
  createRoles,
  csrfFault,
  hostConfig,
  kitSchema,
  noPosts,
  numberedIds,
} from '../../plugin/host-kit';
import { verifies } from '../support/verifies';

describe('what adapters share', () => {
  let storage: Storage;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sp-kit-'));
    storage = openStorage(hostConfig({}, { siteUrl: 'https://site.example', dataDir: folder }), kitSchema);
    await storage.ready();
  });
  afterAll(async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('an unknown number is nobody, a name has one number, and no number means two things', async () => {
    verifies('D651');
    const ids = numberedIds(storage);
    expect(await ids.name('user', 999_999)).toBeUndefined();
    const user = await ids.number('user', 'a-1');
    const post = await ids.number('post', 'a-1');
    expect(post).not.toBe(user);
    expect(await ids.number('user', 'a-1')).toBe(user);
    expect(await ids.name('user', user)).toBe('a-1');
    expect(await ids.name('post', user)).toBeUndefined();
    expect([...(await ids.numbers('user', ['a-1', 'b-2', 'b-2']))]).toEqual([
      ['a-1', user],
      ['b-2', post + 1],
    ]);
    expect([...(await ids.names('user', [user, post, 99]))]).toEqual([[user, 'a-1']]);
  });

  test('a file for the library of a host is what its bytes say, with the size of the picture', () => {
    verifies('D776');
    expect(() => checkedMedia(Buffer.from('<svg onload="x()">'))).toThrow(/PNG/);
    expect(() => checkedMedia(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(11_000_000)]))).toThrow(/10 MB/);
    expect(checkedMedia(Buffer.from('R0lGODlhAgADAAAAACw=', 'base64'))).toEqual({ mime: 'image/gif', width: 2, height: 3 });
  });

  test('a handler sees the address that it is given, and whoever comes after it the former one', () => {
    verifies('D780');
    const fault = new Error('not here');
    const request = { url: '/media/a' } as Request;
    const seen: unknown[] = [];
    const handler = atUrl('/a', (req, _res, next) => (seen.push(req.url), next(fault)));
    void handler(request, {} as Response, (error) => void seen.push(request.url, error));
    expect(seen).toEqual(['/a', '/media/a', fault]);
  });

  test('many at once give one record one number', async () => {
    verifies('D651');
    const ids = numberedIds(storage);
    const numbers = await Promise.all(Array.from({ length: 8 }, () => ids.number('user', 'at-once')));
    expect(new Set(numbers).size).toBe(1);
  });

  test('whoever is later than another instance has the number of its own kind', async () => {
    verifies('D651');
    const ids = numberedIds(storage);
    const [post, user] = [await ids.number('post', 'raced'), await ids.number('user', 'raced')];
    let reads = 0;
    /** What was not there when it looked is there when it writes. */
    const late = (db: Db): Db => ({
      dialect: db.dialect,
      execute: (sql, params) => db.execute(sql, params),
      query: async <Row>(sql: string, params?: readonly SqlValue[]) => (reads++ === 0 ? [] : db.query<Row>(sql, params)),
    });
    const other: Storage = { ...storage, run: (work) => storage.run((db) => work(late(db))) };
    expect(await numberedIds(other).number('user', 'raced')).toBe(user);
    expect(user).not.toBe(post);
  });

  test("grants leave the host's role as it is, and a role that is not there gets none", async () => {
    verifies('D652');
    const own = [{ slug: 'owners', name: 'Owners', capabilities: ['manage_options'] }];
    const roles = createRoles(storage, { administrator: 'owners', capabilities: [], list: async () => own });
    await expect(roles.grant('nobody', ['read'])).rejects.toThrow('Not found');
    await roles.grant(roles.administrator, ['manage_siteplane', 'manage_options']);
    await roles.grant(roles.administrator, ['manage_siteplane']);
    expect([...(await roles.capabilitiesOf('owners'))]).toEqual(['manage_options', 'manage_siteplane']);
    expect(own[0]?.capabilities).toEqual(['manage_options']);
    expect((await roles.capabilitiesOf('nobody')).size).toBe(0);
  });

  test('without posts nothing is found, and what would write says why it cannot', async () => {
    verifies('D650');
    const { posts, terms }: Pick<Host, 'posts' | 'terms'> = noPosts();
    expect(await posts.list({ type: 'post', limit: 1, offset: 0 })).toEqual({ items: [], total: 0 });
    for (const write of [posts.create('post', {}), posts.update(1, {}), posts.delete(1), posts.setMeta(1, {}), terms.assign(1, 'tag', [])])
      await expect(write).rejects.toThrow('this site has no posts');
  });

  test('a cookie needs its token, what no browser sends by itself needs none', () => {
    verifies('D655');
    const allowedOrigin = 'https://site.example';
    expect(csrfFault({ headers: {}, allowedOrigin, csrf: 'a token' })).toMatch(/Sec-Fetch-Site/);
    expect(csrfFault({ headers: { origin: allowedOrigin }, allowedOrigin, csrf: 'a token' })).toMatch(/X-CSRF-Token/);
    expect(csrfFault({ headers: {}, allowedOrigin, csrf: 'not-needed' })).toBeUndefined();
  });

  test('a site that knows its address takes that origin alone, also where a name points at it that is not its own', () => {
    verifies('D655');
    const rebound = { headers: { host: 'rebound.example' }, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage;
    const allowed = (siteUrl: string | undefined) => createNetwork({ siteUrl }, () => false).allowedOrigin(rebound);
    expect([allowed('https://site.example/cms'), allowed(undefined)]).toEqual(['https://site.example', 'http://rebound.example']);
  });

  test('in another host PORT and the like are not looked at, and what the host knows counts', () => {
    verifies('D656');
    const known = { siteUrl: 'https://site.example', dataDir: folder };
    expect(() => hostConfig({ SITEPLANE_FETCH_ALLOW: 'x' }, known)).toThrow('SITEPLANE_FETCH_ALLOW');
    const config = hostConfig({ PORT: 'pipe', SITEPLANE_SITE_URL: 'https://other.example', SITEPLANE_ADMIN_LOGIN: 'x' }, known);
    expect(config).toMatchObject({ siteUrl: 'https://site.example', dataDir: folder, adminLogin: 'admin' });
    expect(config.databaseUrl).toBeUndefined();
    const [stored, other] = ['mysql://a@127.0.0.1/one', 'mysql://a@127.0.0.1/two'];
    const env = { SITEPLANE_DATABASE_URL: stored, SITEPLANE_MASTER_KEY_FILE: join(folder, 'root.key') };
    expect(hostConfig(env, known).databaseUrl).toBe(stored);
    expect(hostConfig(env, { ...known, databaseUrl: other }).databaseUrl).toBe(other);
  });
});
