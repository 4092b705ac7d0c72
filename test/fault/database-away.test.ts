import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { type MariaDb, startMariadb } from '../support/mariadb';
import { describeNeeding } from '../support/needs';
import { patiently, whenAvailable } from '../support/patience';
import { type Reply, type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

describeNeeding('mariadb', 'a database that fails', () => {
  let server: MariaDb;
  let site: Site;
  let url: string;
  beforeAll(async () => {
    server = await startMariadb();
    url = (await server.freshDatabase()).url;
    site = await startSite({ dialect: 'mariadb', databaseUrl: url, settings: { crmMaxSlots: 999, databaseWaitSeconds: 5 } });
  });
  afterAll(async () => {
    server?.resume();
    await site?.stop();
    await server?.stop();
  });
  // What a test before left behind, such as connections that died with their server, is not of this one's concern.
  beforeEach(() => whenAvailable(() => site.reset()));

  /** A call of the preparation or the proof, which must come through however busy the machine is. */
  async function settled(operation: string, params: object = {}): Promise<Reply['envelope']> {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { envelope } = await patiently(() => site.call(operation, params, { headers }));
    expect(envelope.error).toBeNull();
    return envelope;
  }

  /** The service answers again by itself. */
  const healed = () => settled('crm.list');

  function expectAway({ status, envelope, headers, text }: Reply): void {
    expect({ status, text, code: headers.get('x-error-code') }).toMatchObject({ status: 503, code: 'unavailable' });
    expect(envelope).toEqual({
      ok: false,
      data: null,
      changed: false,
      error: expect.stringMatching(/DB_(UNAVAILABLE|BUSY)|COMMIT_UNKNOWN/),
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }

  test('gone: every call is 503 and says so; back: the service heals by itself', async () => {
    verifies('R34', 'R44', 'R18');
    await settled('crm.create', { name: 'Acme' });
    await server.kill9();
    for (const call of [
      () => site.call('crm.list'),
      () => site.call('crm.create', { name: 'Late' }),
      () => site.call('crm.delete', { crm_num: '001' }, { confirm: true }),
      () => site.call('crm.list', {}, { as: 'admin' }),
      () => site.manifest({ key: site.key }),
    ]) {
      expectAway(await call());
    }
    expect((await site.send('GET', '/health/live')).status).toBe(200);
    expect((await site.send('GET', '/health/ready')).status).toBe(503);
    await server.restart();
    expect((await settled('crm.list')).data).toMatchObject({ crms: [{ crm_num: '001', name: 'Acme' }] });
    expect((await settled('crm.create', { name: 'Next' })).data).toMatchObject({ crm_num: '002' });
  });

  test('killed again and again under writers: nothing acknowledged is lost, nothing is done twice', async () => {
    verifies('R34', 'R39', 'R40');
    const wanted = 60;
    const statuses = new Set<number>();
    const acknowledged: string[] = [];
    const write = async (n: number) => {
      const headers = { 'Idempotency-Key': `key-${n}` };
      const { status, envelope } = await patiently(() => site.call('users.create', { nickname: `n-${n}` }, { headers }));
      statuses.add(status);
      if (status === 200) acknowledged.push(String(envelope.data?.nickname));
    };
    await site.stop();
    site = await startSite({
      dialect: 'mariadb',
      databaseUrl: (await server.freshDatabase()).url,
      settings: { userMaxSlots: 999, databaseWaitSeconds: 5 },
    });
    const writers = Array.from({ length: 6 }, async (_, lane) => {
      for (let n = lane; n < wanted; n += 6) {
        await write(n);
        await sleep(30);
      }
    });
    for (let kill = 0; kill < 3; kill++) {
      await sleep(150);
      await server.kill9();
      await server.restart();
    }
    await Promise.all(writers);
    const { users } = (await settled('users.list')).data as { users: { nickname: string }[] };
    expect(users.map(({ nickname }) => nickname).sort()).toEqual(acknowledged.sort());
    expect(acknowledged).toHaveLength(wanted);
    expect([...statuses]).toEqual([200]);
  });

  test('frozen: every call ends with 503 by itself, and so does readiness; thawed: the first call succeeds', async () => {
    verifies('R44');
    await settled('modules.deactivate', { module: 'leads', confirm: true });
    await healed();
    await server.pause();
    try {
      // One by one the first calls meet connections that answered before, the later ones such as never answered.
      expectAway(await site.call('crm.list'));
      const pile = Array.from({ length: 40 }, (_, i) =>
        site.call(i % 2 ? 'crm.list' : 'modules.activate', i % 2 ? {} : { module: 'leads' }),
      );
      const ready = await site.send('GET', '/health/ready');
      expect({ status: ready.status, body: JSON.parse(ready.text) }).toMatchObject({ status: 503, body: { code: 'DB_UNAVAILABLE' } });
      for (const answer of await Promise.all(pile)) expectAway(answer);
      expectAway(await site.call('crm.create', { name: 'Frozen' }));
      expectAway(await site.call('crm.list', {}, { as: 'admin' }));
    } finally {
      server.resume();
    }
    // It has to work through what had piled up before it answers anybody.
    await (await createConnection(url)).end();
    expect(await site.call('crm.list')).toMatchObject({ status: 200, envelope: { data: { crms: [] } } });
    expect((await settled('modules.list')).data).toMatchObject({ modules: expect.arrayContaining([{ module: 'leads', active: false }]) });
  });

  test('a row that somebody holds for too long is 503, and nothing of the call is kept', async () => {
    verifies('R40');
    await settled('crm.create', { name: 'Acme' });
    const [{ database }] = (await whenAvailable(() =>
      site.host.storage.run((db) => db.query<{ database: string }>('SELECT DATABASE() AS `database`')),
    )) as [{ database: string }];
    const other = await createConnection(server.url(database));
    await other.query('BEGIN');
    await other.query('SELECT * FROM sp_crm_slots FOR UPDATE');
    const reply = await site.call('crm.update', { crm_num: '001', name: 'Locked out' });
    await other.query('ROLLBACK');
    await other.end();
    expectAway(reply);
    expect((await settled('crm.get', { crm_num: '001' })).data).toMatchObject({ name: 'Acme' });
  });
});
