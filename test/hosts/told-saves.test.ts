import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../plugin/adapter';
import type { Post, SaveEvent, Storage } from '../../plugin/host';
import { contentSchema, hostConfig, postHooks, type ToldSaves, toldSaves } from '../../plugin/host-kit';
import { verifies } from '../support/verifies';

const minute = 60_000;
const old: Post = {
  ...{ id: 1, type: 'post', title: 'Harbour', content: '', excerpt: '', status: 'draft', slug: 'harbour' },
  ...{ authorId: 0, featuredImageId: 0, createdAt: 1, updatedAt: 1 },
};
const changed: Post = { ...old, status: 'publish', updatedAt: 2 };

/** A host whose editor stores a post, and tells of it afterwards. */
describe('saves that a host tells of once they are stored', () => {
  let storage: Storage;
  let folder: string;
  let saves: ToldSaves;
  /** What the host has. */
  let there: Post | undefined;
  let told: (Pick<SaveEvent, 'post' | 'before'> | { deleted: Post })[] = [];
  let faults = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sp-saves-'));
    storage = openStorage(hostConfig({}, { siteUrl: 'https://site.example', dataDir: folder }), contentSchema);
    await storage.ready();
    const hooks = postHooks(() => undefined);
    hooks.register.onSaved(async ({ post, before }) => {
      if (faults-- > 0) throw new Error('on purpose');
      told.push({ post, before });
    });
    hooks.register.onDeleted(async (deleted) => void told.push({ deleted }));
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    saves = toldSaves({ storage, hooks, find: async () => there, log });
  });
  beforeEach(async () => {
    there = old;
    told = [];
    faults = 0;
    await storage.run((db) => db.execute('DELETE FROM host_open_saves'));
  });
  afterAll(async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const open = async () => (await storage.run((db) => db.query('SELECT id FROM host_open_saves'))).length;

  test('one that the host refused is told to nobody, and is forgotten after an hour', async () => {
    verifies('D682');
    await saves.begin(1, old);
    await saves.catchUp(Date.now() + 2 * minute);
    expect([told, await open()]).toEqual([[], 1]);
    await saves.catchUp(Date.now() + 61 * minute);
    expect([told, await open()]).toEqual([[], 0]);
  });

  test('those that the host refused do not keep others from being told', async () => {
    verifies('D682');
    for (let n = 0; n < 100; n++) await saves.begin(1, old);
    await saves.begin(1, changed);
    await saves.catchUp(Date.now() + 2 * minute);
    expect(told).toEqual([{ post: old, before: changed }]);
  });

  test('one that takes longer than a minute is told when it is stored', async () => {
    verifies('D682');
    const save = await saves.begin(1, old);
    await saves.catchUp(Date.now() + 2 * minute);
    await saves.stored(save, changed);
    expect(told).toEqual([{ post: changed, before: old }]);
  });

  test('one that is stored is told once, with what was before it', async () => {
    verifies('D682');
    const save = await saves.begin(1, old);
    there = changed;
    await Promise.all([saves.stored(save, changed), saves.catchUp(Date.now() + 2 * minute), saves.stored(save, changed)]);
    await saves.catchUp(Date.now() + 2 * minute);
    expect([told, await open()]).toEqual([[{ post: changed, before: old }], 0]);
  });

  test('one whose process ended before it could tell is told a minute later, and not earlier', async () => {
    verifies('D682');
    await saves.begin(1, undefined);
    there = changed;
    await saves.catchUp();
    expect(told).toEqual([]);
    await saves.catchUp(Date.now() + 2 * minute);
    expect(told).toEqual([{ post: changed, before: undefined }]);
  });

  test('what a hook throws does not reach the editor, and the hook is called again, ten times at most', async () => {
    verifies('D682');
    const save = await saves.begin(1, old);
    there = changed;
    faults = 2;
    await saves.stored(save, changed);
    await saves.catchUp(Date.now() + 2 * minute);
    expect([told, await open()]).toEqual([[], 1]);
    await saves.catchUp(Date.now() + 4 * minute);
    expect(told).toEqual([{ post: changed, before: old }]);
    await saves.begin(1, old);
    faults = 100;
    for (let n = 1; n <= 9; n++) await saves.catchUp(Date.now() + 2 * n * minute);
    expect(await open()).toBe(1);
    await saves.catchUp(Date.now() + 20 * minute);
    expect([faults, await open()]).toEqual([90, 0]);
  });

  test('a post that no longer exists is told as deleted, by whoever comes first', async () => {
    verifies('D682');
    await saves.begin(1, old);
    there = undefined;
    await saves.catchUp(Date.now() + 2 * minute);
    expect(told).toEqual([{ deleted: old }]);
    told = [];
    await saves.begin(1, old);
    await saves.removed(old);
    await saves.catchUp(Date.now() + 2 * minute);
    expect(told).toEqual([{ deleted: old }]);
  });
});
