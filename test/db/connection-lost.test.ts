import { openStorage, readConfig } from '../../plugin/adapter';
import { int, primary } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import { CommitUnknown } from '../../plugin/kit/errors';
import { everything, pipe, pipeStorage } from '../kit/pipe';
import { describeNeeding } from '../support/needs';
import { type TestStorage, testStorage } from '../support/storages';
import { type OnStatement, type TcpProxy, tcpProxy, through } from '../support/tcp-proxy';
import { verifies } from '../support/verifies';

const marks = defineTable('t_marks', { id: primary(int()) });
const schema = {
  tables: [marks, ...pipeStorage.tables],
  migrations: [migration(5005, 'marks', ({ createTable }) => createTable(marks)), ...pipeStorage.migrations],
};

describeNeeding('mariadb', 'a connection that is lost', () => {
  let direct: TestStorage;
  let proxy: TcpProxy;
  let storage: TestStorage['storage'];
  let config: TestStorage['config'];
  beforeAll(async () => {
    direct = await testStorage('mariadb', schema);
    proxy = await tcpProxy(Number(new URL(direct.url ?? '').port));
    config = readConfig({ ...direct.env, SITEPLANE_DATABASE_URL: through(proxy, direct.url ?? '') });
    storage = openStorage(config, schema);
    await storage.ready();
  });
  afterAll(async () => {
    await storage?.close();
    await proxy?.close();
    await direct?.dispose();
  });
  beforeEach(() => {
    proxy.onCommit = () => 'pass';
  });

  const insert = (id: number) => storage.tx((db) => rows(db, marks).insert({ id }));
  const stored = async (id: number) => (await direct.storage.run((db) => rows(db, marks).count({ id }))) === 1;
  const away = { code: 'unavailable', status: 503, message: expect.stringContaining('(DB_UNAVAILABLE)') };

  /** Cut the next COMMIT only. */
  function cutNext(how: OnStatement): void {
    proxy.onCommit = () => {
      proxy.onCommit = () => 'pass';
      return how;
    };
  }

  test('before the server got the COMMIT: it is not known, and nothing is kept', async () => {
    verifies('R40');
    const before = proxy.cuts().before;
    cutNext('cut-before');
    const refusal = await insert(1).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommitUnknown);
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503 });
    expect(proxy.cuts().before).toBe(before + 1);
    expect(await stored(1)).toBe(false);
    await insert(1);
    expect(await stored(1)).toBe(true);
  });

  test('after the server got it: it is not known, and it is kept, once', async () => {
    verifies('R40');
    const before = proxy.cuts().after;
    cutNext('cut-after');
    let runs = 0;
    const change = storage.tx(async (db) => {
      runs++;
      return rows(db, marks).insert({ id: 2 });
    });
    const refusal = await change.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommitUnknown);
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503 });
    expect(runs).toBe(1);
    expect(proxy.cuts().after).toBe(before + 1);
    expect(await stored(2)).toBe(true);
  });

  test('before the COMMIT was sent: unavailable, nothing is kept', async () => {
    verifies('R40');
    const change = storage.tx(async (db) => {
      await rows(db, marks).insert({ id: 3 });
      await proxy.refuse();
      await rows(db, marks).insert({ id: 4 });
    });
    await expect(change).rejects.toMatchObject(away);
    await expect(insert(5)).rejects.toMatchObject(away);
    await expect(storage.run((db) => rows(db, marks).count({}))).rejects.toMatchObject(away);
    await proxy.accept();
    expect([await stored(3), await stored(4), await stored(5)]).toEqual([false, false, false]);
    await insert(3);
    expect(await stored(3)).toBe(true);
  });

  test('a server that is away while opening: DB_UNAVAILABLE, then it heals', async () => {
    verifies('R44');
    await proxy.refuse();
    const late = openStorage(config, schema);
    await expect(late.run((db) => rows(db, marks).count({}))).rejects.toMatchObject(away);
    expect(late.fault()).toMatchObject({ code: 'DB_UNAVAILABLE' });
    await proxy.accept();
    await late.ready();
    expect(late.fault()).toBeUndefined();
    expect(await late.run((db) => rows(db, marks).count({ id: 99 }))).toBe(0);
    await late.close();
  });

  test('no connection free: unavailable instead of waiting for ever, and all are given back', async () => {
    verifies('R44');
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = proxy.connections();
    const crowded = openStorage({ ...config, databaseWaitMs: 2000 }, schema);
    await crowded.ready();
    const holders = Array.from({ length: 10 }, () => crowded.tx(() => held));
    const refusals = await Promise.allSettled(Array.from({ length: 20 }, () => crowded.run((db) => rows(db, marks).count({}))));
    release();
    await Promise.all(holders);
    expect(refusals.map((refusal) => refusal.status === 'rejected' && refusal.reason)).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ code: 'unavailable', status: 503 })),
    );
    expect(await Promise.all(Array.from({ length: 20 }, () => crowded.run((db) => rows(db, marks).count({ id: 99 }))))).toEqual(
      new Array(20).fill(0),
    );
    expect(proxy.connections() - before).toBeLessThanOrEqual(10);
    await crowded.close();
  });

  test.each([
    ['after the server got it: the row of what was done, and none that says it was refused', 'cut-after', [1]],
    ['before the server got it: none at all, as the outcome was not known', 'cut-before', []],
  ] as const)('a change whose COMMIT is cut %s', async (_, how, rowsOfAudit) => {
    verifies('R40', 'audit:unknown-commit');
    const { call } = await pipe({ storage, config, dir: direct.dir });
    for (const table of ['t_things', 'sp_audit']) await direct.storage.run((db) => db.execute(`DELETE FROM ${table}`));
    cutNext(how);
    const answer = await call('thing.create', { num: '001' }, { caller: everything });
    expect([answer.status, answer.envelope.error]).toEqual([503, expect.stringContaining('COMMIT_UNKNOWN')]);
    const audited = await direct.storage.run((db) => db.query<{ ok: number }>('SELECT ok FROM sp_audit'));
    expect(audited.map(({ ok }) => Number(ok))).toEqual(rowsOfAudit);
  });

  describe('under an Idempotency-Key', () => {
    const key = (n: number) => ({ headers: { 'idempotency-key': `key-${n}` } });
    const shots = Array.from({ length: 50 }, (_, n) => n);

    /** Which COMMITs are cut: a fixed sequence that looks random, so that a failure can be had again. */
    function cutsOf(seed: number): () => OnStatement {
      let state = seed;
      return () => {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        const die = Math.floor(state / 2 ** 16) % 6;
        if (die < 2) return 'cut-after';
        return die === 2 ? 'cut-before' : 'pass';
      };
    }

    test.each([1, 7, 2026])(
      '50 changes whose COMMIT is cut at random: none is done twice, each repeat answers what was kept (seed %i)',
      async (seed) => {
        verifies('R39', 'R40');
        const { call } = await pipe({ storage, config, dir: direct.dir });
        const base = seed * 1000;
        const name = (n: number) => String((base + n) % 1000).padStart(3, '0');
        await direct.storage.tx(async (db) => {
          for (const table of ['t_things', 'sp_idempotency', 'sp_audit']) await db.execute(`DELETE FROM ${table}`);
        });
        proxy.onCommit = cutsOf(seed);
        const cutsBefore = proxy.cuts().after;
        const answers = new Map<number, unknown>();
        for (let round = 0; round < 20 && answers.size < shots.length; round++) {
          await Promise.all(
            shots
              .filter((n) => !answers.has(n))
              .map(async (n) => {
                const { status, envelope } = await call('thing.create', { num: name(n) }, { caller: everything, ...key(n) });
                expect([200, 503]).toContain(status);
                if (status === 200) answers.set(n, envelope.data);
              }),
          );
        }
        proxy.onCommit = () => 'pass';
        expect(answers.size).toBe(shots.length);
        expect(proxy.cuts().after).toBeGreaterThan(cutsBefore);
        const kept = await direct.storage.run((db) => db.query<{ num: string }>('SELECT num FROM t_things ORDER BY num'));
        expect(kept.map(({ num }) => num)).toEqual(shots.map(name).sort());
        for (const n of shots) {
          const repeat = await call('thing.create', { num: name(n) }, { caller: everything, ...key(n) });
          expect(repeat).toMatchObject({ status: 200, envelope: { data: { num: name(n) } } });
        }
        const applied = await direct.storage.run((db) =>
          db.query<{ n: number }>("SELECT COUNT(*) AS n FROM sp_audit WHERE action = 'create' AND ok = 1 AND changed = 1"),
        );
        expect(Number(applied[0]?.n)).toBe(shots.length);
      },
    );
  });
});
