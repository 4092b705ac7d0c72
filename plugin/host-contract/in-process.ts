import type { Host, RestResponse, Session } from '../host';
import type { Suite } from './suite';

const json = (value: unknown): RestResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

const epochOf = (host: Host) => host.storage.run((db) => host.storage.epoch.read(db));

async function administrator({ host, declared }: Suite) {
  const user = await host().users.findByLogin(declared.login);
  if (!user) throw new Error(`the host has no account ${declared.login}`);
  return user;
}

export function contractOfAccounts(suite: Suite): void {
  const { describe, test, expect, host, declared } = suite;
  describe('users and roles', () => {
    test('unknown users are undefined', async () => {
      expect(await host().users.find(987_654)).toBeUndefined();
      expect(await host().users.findByLogin('nobody-here')).toBeUndefined();
      for (const pattern of ['_', '.', '%', '.*'])
        expect(await host().users.findByLogin(`${declared.login.slice(0, -1)}${pattern}`)).toBeUndefined();
    });

    test('the administrator is found whatever the case of the login, and holds manage_options', async () => {
      const user = await administrator(suite);
      expect(await host().users.findByLogin(declared.login.toUpperCase())).toEqual(user);
      expect(await host().users.find(user.id)).toEqual(user);
      expect((await host().users.capabilities(user)).has('manage_options')).toBe(true);
      expect((await host().users.capabilities(user, await epochOf(host()))).has('manage_options')).toBe(true);
      const holders = (await host().users.holders('manage_options')).map(({ id }) => id);
      expect(declared.isUsed ? holders.filter((id) => id === user.id) : holders).toEqual([user.id]);
    });

    test('many are found by their ids; ids of nobody are left out', async () => {
      const user = await administrator(suite);
      expect(await host().users.findMany([])).toEqual([]);
      expect(await host().users.findMany([987_654, user.id, user.id])).toEqual([user]);
    });

    test('an address finds its accounts whatever its case, and none finds nobody', async () => {
      const { id, email } = await administrator(suite);
      expect(await host().users.findByEmail('nobody@nowhere.example')).toEqual([]);
      expect(await host().users.findByEmail('')).toEqual([]);
      if (email !== '') expect((await host().users.findByEmail(email.toUpperCase())).map((user) => user.id)).toContain(id);
    });

    test('a search finds active accounts a part at a time, and tells how many there are', async () => {
      const user = await administrator(suite);
      const { search } = host().users;
      const none = { items: [], total: 0 };
      expect(await search({ text: 'nobody-here', limit: 9 })).toEqual(none);
      expect(await search({ text: '%', limit: 9 })).toEqual(none);
      expect(await search({ roles: ['no-such-role'], limit: 9 })).toEqual(none);
      expect(await search({ roles: [], limit: 9 })).toEqual(none);
      const own = await search({ text: user.login.toUpperCase(), roles: [user.role], limit: 500 });
      expect(own.items.map(({ id }) => id)).toContain(user.id);
      const all = await search({ limit: 500 });
      expect(all.items.filter(({ active }) => !active)).toEqual([]);
      expect(all.total).toBeGreaterThanOrEqual(all.items.length);
      expect(await search({ limit: 0 })).toEqual({ items: [], total: all.total });
      expect((await search({ limit: 1 })).items).toEqual(all.items.slice(0, 1));
      expect((await search({ limit: 1, offset: 1 })).items).toEqual(all.items.slice(1, 2));
      expect(await search({ limit: 1, offset: all.total })).toEqual({ items: [], total: all.total });
      expect((await search({ hasEmail: true, limit: 500 })).items.filter(({ email }) => email === '')).toEqual([]);
    });

    test('an inactive user may do nothing', async () => {
      const user = await administrator(suite);
      expect((await host().users.capabilities({ ...user, active: false })).size).toBe(0);
    });

    test('a role that does not exist cannot be granted anything', async () => {
      await expect(host().roles.grant('no-such-role', ['read'])).rejects.toThrow();
    });

    test('a grant acts at once and grows the epoch; a repeat does nothing', async () => {
      host().roles.registerCapabilities([{ capability: 'contract_test', description: 'Test the contract' }]);
      expect(
        host()
          .roles.capabilities()
          .map(({ capability }) => capability),
      ).toContain('contract_test');
      const user = await administrator(suite);
      const before = await epochOf(host());
      expect((await host().users.capabilities(user, before)).has('contract_test')).toBe(false);
      await host().roles.grant(host().roles.administrator, ['contract_test']);
      const after = await epochOf(host());
      expect(after).toBeGreaterThan(before);
      expect((await host().users.capabilities(user, after)).has('contract_test')).toBe(true);
      await host().roles.grant(host().roles.administrator, ['contract_test']);
      expect(await epochOf(host())).toBe(after);
    });

    test('an added source grants beyond the role', async () => {
      const user = await administrator(suite);
      host().users.addCapabilitySource({
        of: async ({ login }) => (login === user.login ? ['from_elsewhere'] : []),
        holders: async (capability) => (capability === 'from_elsewhere' ? [user.id] : []),
      });
      expect((await host().users.capabilities(user)).has('from_elsewhere')).toBe(true);
      expect((await host().users.holders('from_elsewhere')).map(({ id }) => id)).toEqual([user.id]);
    });
  });
}

export function contractOfOptions(suite: Suite): void {
  const { describe, test, expect, host } = suite;
  describe('options', () => {
    test('an unset option is undefined', async () => {
      expect(await host().options.get('contract_unset')).toBeUndefined();
    });

    for (const value of ['text', 7, true, { deep: [1, { ä: '🎉' }] }, []])
      test(`keeps ${JSON.stringify(value)} and grows the epoch`, async () => {
        const before = await epochOf(host());
        await host().options.set('contract_value', value);
        expect(await host().options.get('contract_value')).toEqual(value);
        const after = await epochOf(host());
        expect(after).toBeGreaterThan(before);
        expect(await host().options.get('contract_value', after)).toEqual(value);
      });

    test('a deleted option is undefined again', async () => {
      await host().options.set('contract_gone', 1);
      await host().options.delete('contract_gone');
      expect(await host().options.get('contract_gone')).toBeUndefined();
    });

    test('a transaction that fails leaves what was there', async () => {
      if (!host().posts.transactional) return;
      await host().options.set('contract_kept', 'before');
      const failing = host().storage.tx(async () => {
        await host().options.set('contract_kept', 'after');
        expect(await host().options.get('contract_kept')).toBe('after');
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await host().options.get('contract_kept')).toBe('before');
    });

    test('the site has a name, an address with its path and without a slash at its end, a language and a time zone', async () => {
      const site = await host().site();
      expect(site).toEqual({
        name: expect.any(String),
        url: new URL(site.url).origin + host().places.siteRoot,
        locale: expect.any(String),
        timezone: expect.any(String),
      });
    });
  });
}

export function contractOfRest(suite: Suite): void {
  const { describe, test, beforeAll, expect, host } = suite;
  describe('rest, in process', () => {
    const call = (path: string, more: Partial<Parameters<Host['rest']['handle']>[0]> = {}) =>
      host().rest.handle({ method: 'GET', path, headers: {}, ...more });
    const asAdmin = async (): Promise<Session> => ({ user: await administrator(suite), csrf: 'x', epoch: await epochOf(host()) });

    beforeAll(async () => {
      host().rest.register('contract/v1', [
        { method: 'GET', path: '/echo/{name}', handler: async ({ params, query, path }) => json({ ...params, q: query.get('q'), path }) },
        { method: 'POST', path: '/bytes', maxBytes: 10, handler: async ({ body }) => json([...body]) },
        { method: '*', path: '/any', handler: async ({ method }) => json(method) },
        {
          method: 'GET',
          path: '/bug',
          handler: async () => {
            throw new Error('a secret cause');
          },
        },
      ]);
      host().rest.register('contract-closed/v1', [{ method: 'GET', path: '/x', handler: async () => json('in') }]);
      host().rest.register('contract-gated/v1', [{ method: 'GET', path: '/x', handler: async () => json('in') }]);
      host().rest.allow('contract/v1');
    });

    test('a namespace off the allowlist is closed to all but administrators', async () => {
      expect((await call('/contract-closed/v1/x')).status).toBe(401);
      expect((await call('/contract-closed/v1/x', { session: asAdmin })).status).toBe(200);
    });

    test('a gate is asked on every request', async () => {
      let state: 'open' | 'closed' | 'absent' = 'absent';
      host().rest.allow('contract-gated/v1', async () => state);
      expect((await call('/contract-gated/v1/x', { session: asAdmin })).status).toBe(404);
      state = 'closed';
      expect((await call('/contract-gated/v1/x')).status).toBe(401);
      expect((await call('/contract-gated/v1/x', { session: asAdmin })).status).toBe(200);
      state = 'open';
      expect((await call('/contract-gated/v1/x')).status).toBe(200);
    });

    test('unknown paths are 404, other methods 405, large bodies 413, and a bug tells nothing', async () => {
      expect((await call('/contract/v1/nothing')).status).toBe(404);
      expect((await call('/contract/v1/bytes')).status).toBe(405);
      expect((await call('/contract/v1/bytes', { method: 'POST', body: new Uint8Array(11) })).status).toBe(413);
      const bug = await call('/contract/v1/bug');
      expect(bug.status).toBe(500);
      expect(String(bug.body)).not.toContain('secret cause');
    });

    test('a handler gets parameters, query and the bytes as they were sent', async () => {
      const echo = await call('/contract/v1/echo/a%20b', { query: new URLSearchParams('q=1') });
      expect(JSON.parse(String(echo.body))).toMatchObject({ name: 'a b', q: '1' });
      const bytes = await call('/contract/v1/bytes', { method: 'POST', body: new Uint8Array([0, 255, 10]) });
      expect(JSON.parse(String(bytes.body))).toEqual([0, 255, 10]);
      expect(String((await call('/contract/v1/any', { method: 'DELETE' })).body)).toBe('"DELETE"');
    });
  });
}

export function contractOfServices(suite: Suite): void {
  const { describe, test, expect, host } = suite;
  describe('mail, automation, cron', () => {
    for (const address of ['', 'no at sign', 'a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test'])
      test(`mail to ${JSON.stringify(address)} is refused`, async () => {
        const message = { to: ['ok@b.test'], subject: 's', text: 't' };
        await expect(host().mail.send({ ...message, to: [address] })).rejects.toThrow();
        await expect(host().mail.send({ ...message, cc: [address] })).rejects.toThrow();
        await expect(host().mail.send({ ...message, bcc: ['also-ok@b.test', address] })).rejects.toThrow();
        await expect(host().mail.send({ ...message, replyTo: { name: 'A', address } })).rejects.toThrow();
        await expect(host().mail.send({ ...message, fromAddress: address })).rejects.toThrow();
      });

    test('variables are set, listed and deleted', async () => {
      expect(await host().automation.available()).toBe(true);
      const ours = async () => (await host().automation.list()).filter(({ name }) => name.startsWith('contract_'));
      await host().automation.set('contract_b', 'two');
      await host().automation.set('contract_a', 'one');
      await host().automation.set('contract_b', 'zwei');
      expect(await ours()).toEqual([
        { name: 'contract_a', value: 'one' },
        { name: 'contract_b', value: 'zwei' },
      ]);
      await host().automation.delete('contract_a');
      await host().automation.delete('contract_b');
      expect(await ours()).toEqual([]);
    });

    test('what a plugin provides is looked up by its name; nothing else is there', async () => {
      const { plugins } = host();
      expect(plugins.lookup('contract.nothing')).toBeUndefined();
      plugins.provide('contract.value', { n: 1 });
      plugins.provide('contract.value', { n: 2 });
      expect(plugins.lookup<{ n: number }>('contract.value')).toEqual({ n: 2 });
      expect(plugins.lookup('constructor')).toBeUndefined();
    });

    test('the routes of a namespace can be listed', async () => {
      const handler = async () => json(true);
      host().rest.register('contract-routes/v1', [{ method: 'GET', path: '/things/{id}', handler }]);
      host().rest.register('contract-routes/v1', [{ method: 'POST', path: '/things', handler }]);
      const routes = host().rest.routes('contract-routes/v1');
      expect(routes).toEqual([
        { method: 'GET', path: '/things/{id}' },
        { method: 'POST', path: '/things' },
      ]);
      expect(host().rest.routes('contract-routes/v9')).toEqual([]);
    });

    test('a schedule can be stopped', async () => {
      const stop = host().cron.schedule('contract-job', '0 0 1 1 *', async () => undefined);
      expect(() => stop()).not.toThrow();
    });
  });
}
