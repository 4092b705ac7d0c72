import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../plugin/adapter';
import type { Storage } from '../../plugin/host';
import { type Account, createRoles, createUsers, type Directory, hostConfig, kitSchema, listedAccounts } from '../../plugin/host-kit';
import { verifies } from '../support/verifies';

const many = 50_000;
const readers: Account[] = Array.from({ length: many }, (_, at) => ({
  ...{ id: `reader-${at}`, login: `reader-${at}`, displayName: '', email: `reader-${at}@site.example` },
  ...{ role: 'readers', active: at !== 3 },
}));
const owner: Account = { ...{ id: 'o', login: 'owner', displayName: 'Owner', email: '' }, ...{ role: 'owners', active: true } };

describe('a host with very many accounts', () => {
  let storage: Storage;
  let folder: string;
  /** Accounts that the host handed out. */
  let read = 0;
  const counted = <T extends readonly unknown[]>(found: T): T => {
    read += found.length;
    return found;
  };
  const whole = listedAccounts(async () => [...readers, owner]);
  const directory: Directory = {
    ...whole,
    findMany: async (ids) => counted(await whole.findMany(ids)),
    findByEmail: async (email) => counted(await whole.findByEmail(email)),
    async search(filter) {
      const answer = await whole.search(filter);
      counted(answer.items);
      return answer;
    },
  };
  const made = () => {
    const list = async () => [
      { slug: 'owners', name: 'Owners', capabilities: ['manage_options', 'read'] },
      { slug: 'readers', name: 'Readers', capabilities: ['read'] },
    ];
    return createUsers(storage, createRoles(storage, { administrator: 'owners', capabilities: [], list }), directory);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sp-many-'));
    storage = openStorage(hostConfig({}, { siteUrl: 'https://site.example', dataDir: folder }), kitSchema);
    await storage.ready();
  });
  beforeEach(() => {
    read = 0;
  });
  afterAll(async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('nobody is found without reading anybody', async () => {
    verifies('D681');
    const users = made();
    expect(await users.findMany([])).toEqual([]);
    expect(await users.findMany([987_654])).toEqual([]);
    expect(await users.findByEmail('nobody@site.example')).toEqual([]);
    expect(await users.holders('nobody_has_this')).toEqual([]);
    expect(read).toBe(0);
  });

  test('who holds a capability is asked of the roles and of what grants it, suspended accounts hold none, and the others are not read', async () => {
    verifies('D681');
    const users = made();
    const { items } = await users.search({ text: 'reader-7', limit: 1 });
    const [granted] = items;
    const { id: suspended } = await users.known(readers[3] as Account);
    const { items: all } = await users.search({ text: 'READER-4999', limit: 20 });
    expect(all.map(({ login }) => login)).toContain('reader-49990');
    read = 0;
    users.addCapabilitySource({
      of: async ({ id }) => (id === granted?.id ? ['manage_options'] : []),
      holders: async (capability) => (granted && capability === 'manage_options' ? [granted.id, suspended, 987_654] : []),
    });
    expect((await users.holders('manage_options')).map(({ login }) => login)).toEqual(['owner', granted?.login]);
    expect(read).toBe(3);
  });

  test('a part is read with the number of all, and the suspended are not in it', async () => {
    verifies('D681');
    const { items, total } = await made().search({ roles: ['readers'], hasEmail: true, limit: 3, offset: 2 });
    expect([items.length, total, read]).toEqual([3, many - 1, 3]);
    expect((await made().search({ text: 'reader-3@', limit: 9 })).total).toBe(0);
    expect((await made().findByEmail('READER-3@site.example')).map(({ active }) => active)).toEqual([false]);
  });

  test('all of a role are read a part at a time', async () => {
    verifies('D681');
    const some = listedAccounts(async () => readers.slice(0, 1200));
    const parts: number[] = [];
    const inParts: Directory = {
      ...some,
      async search(filter) {
        const answer = await some.search(filter);
        parts.push(answer.items.length);
        return answer;
      },
    };
    const list = async () => [{ slug: 'readers', name: 'Readers', capabilities: ['read'] }];
    const roles = createRoles(storage, { administrator: 'owners', capabilities: [], list });
    expect((await createUsers(storage, roles, inParts).holders('read')).length).toBe(1199);
    expect(parts).toEqual([500, 500, 199]);
  });
});
