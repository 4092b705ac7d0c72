import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import express, { type Request } from 'express';
import type { Post, SaveEvent } from '../../plugin/host';
import {
  type Account,
  createRoles,
  createUsers,
  editorSaves,
  hostConfig,
  type Library,
  libraryFiles,
  libraryMedia,
  listedAccounts,
  type OwnFile,
  partOf,
  postRecord,
  type SiteBase,
  sessionsOf,
  siteBase,
  siteOf,
} from '../../plugin/host-kit';
import { http } from '../support/http';
import { verifies } from '../support/verifies';

const gif = Buffer.from('R0lGODlhAgADAAAAACw=', 'base64');
const owner: Account = { id: 'a-1', login: 'owner', displayName: 'Owner', email: 'owner@site.example', role: 'owners', active: true };
const roles = { administrator: 'owners', capabilities: [], list: async () => [{ slug: 'owners', name: 'Owners', capabilities: [] }] };
const post: Post = {
  ...{ id: 7, type: 'post', title: 'Harbour', content: '<p>x</p>', excerpt: '', status: 'draft', slug: 'harbour' },
  ...{ authorId: 3, featuredImageId: 0, createdAt: 1, updatedAt: 2 },
};

describe('what adapters of a CMS are made of', () => {
  let base: SiteBase;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sp-parts-'));
    base = siteBase(hostConfig({ SITEPLANE_LOG_LEVEL: 'silent' }, { siteUrl: 'https://site.example', dataDir: folder }));
    await base.storage.ready();
  });
  afterAll(async () => {
    await base.storage.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a site without posts of its own has none, and says of itself what its owner last said', async () => {
    verifies('D687');
    let name = 'Before';
    const site = siteOf(base, {
      ...{ name: 'A CMS', url: 'https://site.example', roles, accounts: listedAccounts(async () => [owner]), plugins: [] },
      about: async () => ({ name, locale: 'en', timezone: 'UTC' }),
      places: { login: (path) => `/in?to=${path}`, logout: '/out' },
      signedIn: () => undefined,
    });
    expect([site.host.posts.absent, site.host.name, site.host.places.restRoot]).toEqual([true, 'A CMS', '/rest']);
    name = 'After';
    expect(await site.host.site()).toEqual({ name, url: 'https://site.example', locale: 'en', timezone: 'UTC' });
  });

  test('a session without a secret is nobody, and a suspended account may do nothing from then on', async () => {
    verifies('D687');
    let accounts = [owner];
    const directory = listedAccounts(async () => accounts);
    const users = createUsers(base.storage, createRoles(base.storage, roles), directory);
    const of = (given: { id: string; secret?: string | undefined } | undefined) =>
      sessionsOf({ storage: base.storage, users, accounts: directory }, () => given && { secret: undefined, ...given })({} as Request);
    expect(await of(undefined)).toBeUndefined();
    expect(await of({ id: 'a-1' })).toBeUndefined();
    expect(await of({ id: 'a-1', secret: '' })).toBeUndefined();
    expect(await of({ id: 'gone', secret: 's' })).toBeUndefined();
    const [one, other] = [await of({ id: 'a-1', secret: 's' }), await of({ id: 'a-1', secret: 't' })];
    expect(one?.user.login).toBe('owner');
    expect(one?.csrf).not.toBe(other?.csrf);
    accounts = [{ ...owner, active: false }];
    expect(await of({ id: 'a-1', secret: 's' })).toBeUndefined();
  });

  test('a post is a record of the host under its own names, and comes back as it was', () => {
    verifies('D687');
    const record = postRecord({ id: 'number', type: 'kind', updatedAt: 'changed' });
    expect(record.recordOf(post)).toMatchObject({ number: 7, kind: 'post', changed: 2, title: 'Harbour' });
    expect(record.recordOf({ title: 'Pier' })).toEqual({ title: 'Pier' });
    expect(record.postOf({ ...record.recordOf(post), changed: '2', foreign: 1 })).toEqual(post);
    expect(record.postOf({ number: 1, excerpt: null })).toMatchObject({ id: 1, excerpt: '', authorId: 0 });
  });

  test('nothing is read beyond the end of a list', async () => {
    verifies('D687');
    const read = jest.fn(async () => [1, 2]);
    const list = { count: async () => 2, read };
    expect(await partOf({ limit: 0 }, list)).toEqual({ items: [], total: 2 });
    expect(await partOf({ limit: 5, offset: 2 }, list)).toEqual({ items: [], total: 2 });
    expect(read).not.toHaveBeenCalled();
    expect(await partOf({ limit: 5 }, list)).toEqual({ items: [1, 2], total: 2 });
    expect(read).toHaveBeenCalledWith({ limit: 5, offset: 0 });
  });

  test('saves of an editor are known by post and moment, two of the same post too', async () => {
    verifies('D682', 'D687');
    const { storage, hooks, log } = base;
    const told: (Pick<SaveEvent, 'post' | 'before'> | Post)[] = [];
    hooks.register.onSaved(async ({ post: now, before }) => void told.push({ post: now, before }));
    hooks.register.onDeleted(async (gone) => void told.push(gone));
    let there: Post | undefined = post;
    const saves = editorSaves({ storage, hooks, find: async () => there, log });
    const [first, second] = [saves.moment(), saves.moment()];
    expect(second).toBeGreaterThan(first);
    await saves.begin(7, first, undefined);
    await saves.begin(7, second, post);
    // The minute's look for what was not told leaves those alone that are under way.
    await saves.catchUp();
    const published: Post = { ...post, status: 'publish' };
    await saves.stored(7, second, published);
    await saves.stored(7, first);
    await saves.stored(7, first);
    expect(told.splice(0)).toEqual([
      { post: published, before: post },
      { post, before: undefined },
    ]);
    await saves.ended(7);
    expect(told).toEqual([]);
    await saves.ending(post);
    there = undefined;
    await saves.ended(7);
    expect(told).toEqual([post]);
    await saves.catchUp();
    expect(await storage.run((db) => db.query('SELECT id FROM host_open_saves'))).toEqual([]);
  });

  describe('the library of a host', () => {
    const files = new Map<string, OwnFile>();
    const library: Library = {
      find: async (ids) => ids.flatMap((id) => files.get(id) ?? []),
      list: async ({ words, limit }) => {
        const items = [...files.values()].filter(({ name }) =>
          words.every((cases) => cases.some((word) => name.toLowerCase().includes(word))),
        );
        return { items: items.slice(0, limit), total: items.length };
      },
      async add(content, file) {
        const id = `file-${files.size + 1}`;
        files.set(id, { ...file, id, bytes: content.byteLength });
        return id;
      },
      remove: async (id) => void files.delete(id),
    };

    test('its files have numbers and an address; what is no picture is refused before it gets there', async () => {
      verifies('D687', 'D592');
      const media = libraryMedia(library, base.ids);
      await expect(media.store(Buffer.from('<svg onload="x()">'), 'a.svg')).rejects.toThrow(/PNG/);
      expect(files.size).toBe(0);
      const authorId = await base.ids.number('user', 'a-1');
      const stored = await media.store(gif, 'Pier.gif', { alt: 'A pier', authorId });
      expect(stored).toMatchObject({
        name: 'Pier.gif',
        alt: 'A pier',
        mime: 'image/gif',
        width: 2,
        height: 3,
        url: '/media/file-1',
        authorId,
      });
      expect(files.get('file-1')?.author).toBe('a-1');
      expect(await media.get(stored.id)).toEqual(stored);
      expect(await media.get(authorId)).toBeUndefined();
      expect(await media.findByUrl(['/media/file-1', '/media/other', '/elsewhere/file-1'])).toEqual([stored]);
      expect((await media.list({ search: 'PIER', limit: 5 })).items).toEqual([stored]);
      expect((await media.list({ search: 'quay', limit: 5 })).total).toBe(0);
      await media.remove(authorId);
      expect(files.size).toBe(1);
      await media.remove(stored.id);
      expect(await media.get(stored.id)).toBeUndefined();
    });

    test('its files may do nothing in a browser, and what it does not have is left to the host', async () => {
      verifies('D687');
      const known = { 'a-gif': 'image/gif', 'a-pdf': 'application/pdf' } as Record<string, string>;
      const app = express();
      app.use(
        '/media',
        libraryFiles(async (id) => (known[id] ? { mime: known[id], content: Readable.from([gif]) } : undefined)),
      );
      app.use((_req, res) => void res.status(404).send('of the host'));
      const server = app.listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { send } = http(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
      const [picture, document] = [await send('GET', '/media/a-gif'), await send('GET', '/media/a-pdf')];
      const others = [await send('GET', '/media/none'), await send('POST', '/media/a-gif')];
      await new Promise((resolve) => server.close(resolve));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif']);
      expect(picture.headers.get('content-security-policy')).toContain('sandbox');
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
      expect(document.headers.get('content-security-policy')).not.toContain('sandbox');
      expect(others.map(({ status, text }) => [status, text])).toEqual([
        [404, 'of the host'],
        [404, 'of the host'],
      ]);
    });
  });
});
