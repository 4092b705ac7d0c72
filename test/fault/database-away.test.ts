import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { type MariaDb, startMariadb } from '../support/mariadb';
import { describeNeeding } from '../support/needs';
import { type Reply, type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

describeNeeding('mariadb', 'a database that fails', () => {
  let server: MariaDb;
  let site: Site;
  let url: string;
  beforeAll(async () => {
    server = await startMariadb();
    url = (await server.freshDatabase()).url;
    site = await startSite({ dialect: 'mariadb', databaseUrl: url, settings: { crmMaxSlots: 999 } });
  }, 60_000);
  afterAll(async () => {
    server?.resume();
    await site?.stop();
    await server?.stop();
  }, 60_000);
  beforeEach(() => site.reset());

  /** Until the service answers again by itself: at most 20 s. */
  async function healed(): Promise<void> {
    for (let i = 0; i < 200; i++) {
      if ((await site.call('crm.list')).status === 200) return;
      await sleep(100);
    }
    throw new Error('the service did not recover');
  }

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
    await site.call('crm.create', { name: 'Acme' });
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
    await healed();
    expect((await site.call('crm.list')).envelope.data).toMatchObject({ crms: [{ crm_num: '001', name: 'Acme' }] });
    expect((await site.call('crm.create', { name: 'Next' })).envelope.data).toMatchObject({ crm_num: '002' });
  }, 60_000);

  test('killed again and again under writers: nothing acknowledged is lost, nothing is done twice', async () => {
    verifies('R34', 'R39', 'R40');
    const wanted = 60;
    const statuses = new Set<number>();
    const acknowledged: string[] = [];
    const write = async (n: number) => {
      for (let attempt = 0; attempt < 400; attempt++) {
        const { status, envelope } = await site.call(
          'users.create',
          { nickname: `n-${n}` },
          { headers: { 'Idempotency-Key': `key-${n}` } },
        );
        statuses.add(status);
        if (status === 200) return void acknowledged.push(String(envelope.data?.nickname));
        await sleep(50);
      }
    };
    await site.stop();
    site = await startSite({ dialect: 'mariadb', databaseUrl: (await server.freshDatabase()).url, settings: { userMaxSlots: 999 } });
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
    await healed();
    const { users } = (await site.call('users.list')).envelope.data as { users: { nickname: string }[] };
    expect(users.map(({ nickname }) => nickname).sort()).toEqual(acknowledged.sort());
    expect(acknowledged).toHaveLength(wanted);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }, 120_000);

  test('frozen: calls end with 503 and do not pile up; thawed: they go on', async () => {
    verifies('R44');
    server.pause();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => site.call(i % 2 ? 'crm.list' : 'modules.activate', i % 2 ? {} : { module: 'leads' })),
    );
    server.resume();
    for (const answer of answers) expectAway(answer);
    await healed();
  }, 60_000);

  test('a row that somebody holds for too long is 503, and nothing of the call is kept', async () => {
    verifies('R40');
    await site.call('crm.create', { name: 'Acme' });
    const [{ database }] = (await site.host.storage.run((db) => db.query<{ database: string }>('SELECT DATABASE() AS `database`'))) as [
      { database: string },
    ];
    const other = await createConnection(server.url(database));
    await other.query('BEGIN');
    await other.query('SELECT * FROM sp_crm_slots FOR UPDATE');
    const reply = await site.call('crm.update', { crm_num: '001', name: 'Locked out' });
    await other.query('ROLLBACK');
    await other.end();
    expectAway(reply);
    expect((await site.call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Acme' });
  }, 30_000);
});
