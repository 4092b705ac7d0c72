import { knownSeal } from '../../plugin/audit/known-seal';
import { auditPage } from '../../plugin/audit/page';
import { sealAudit } from '../../plugin/audit/seal';
import { type Verdict, verifyAudit } from '../../plugin/audit/verify';
import { writeAudit } from '../../plugin/audit/write';
import { nowSql } from '../../plugin/db/time';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { entry, second, vaultOf, writeRows } from './fixture';

const newest = async ({ storage }: TestStorage) => (await storage.run((db) => auditPage(db, {}, { limit: 1, offset: 0 }))).items[0];

describeEachStorage('audit rows', (make) => {
  test('the schema is what the migrations made', async () => {
    const { storage } = await make();
    expect(await storage.schemaDifference()).toEqual([]);
  });

  test('say who did what, and come back newest first', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    await made.storage.tx((db) => writeAudit(db, vault, entry({ params: { b: 1, a: 'ü🎉' }, reason: 'Umzug' })));
    await made.storage.tx((db) => writeAudit(db, vault, entry({ ok: false, changed: false, status: 428, action: 'delete' })));
    const { items, total } = await made.storage.run((db) => auditPage(db, {}, { limit: 10, offset: 0 }));
    expect(total).toBe(2);
    expect(items.map(({ action }) => action)).toEqual(['delete', 'create']);
    expect(items[1]).toMatchObject({
      at: second(0),
      requestId: '01JREQUEST',
      actorKind: 'key',
      actorId: '7',
      actorName: 'CI key',
      transport: 'http',
      resource: 'crm',
      params: '{"a":"ü🎉","b":1}',
      ok: true,
      changed: true,
      status: 200,
      reason: 'Umzug',
    });
  });

  test('roll back with their mutation', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const failing = made.storage.tx(async (db) => {
      await writeAudit(db, vault, entry());
      throw new Error('handler');
    });
    await expect(failing).rejects.toThrow('handler');
    expect(await newest(made)).toBeUndefined();
  });

  test('are not written while the vault is sealed', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const sealed = {
      ...vault,
      mac: () => vault.mac('audit'),
      get macKid(): string {
        throw new Error('sealed');
      },
    };
    await expect(made.storage.tx((db) => writeAudit(db, sealed, entry()))).rejects.toThrow('sealed');
  });

  test('keep odd text as it was signed', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const caller = { ...entry().caller, id: 'x'.repeat(100), name: `\ud800 \0 ${'🎉'.repeat(300)}` };
    await made.storage.tx((db) =>
      writeAudit(db, vault, entry({ caller, requestId: `é${'r'.repeat(99)}`, reason: `${'ß'.repeat(250)}\udfff` })),
    );
    await made.storage.tx((db) => writeAudit(db, vault, entry({ params: { a: '\ud800', n: Number.NaN } })));
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toEqual({ ok: true, count: 2, brokenAt: null });
    expect((await newest(made))?.params).toBe('{"_unreadable":true}');
  });

  test('hold at most 64 KB of params', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    await made.storage.tx((db) => writeAudit(db, vault, entry({ params: { text: 'ü'.repeat(33_000) } })));
    const params = JSON.parse((await newest(made))?.params ?? '');
    expect(params).toEqual({ _truncated: true, bytes: 66_011, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await made.storage.tx((db) => writeAudit(db, vault, entry({ params: { text: 'ü'.repeat(32_000) } })));
    expect((await newest(made))?.params).toContain('üü');
  });

  test('are found by resource, action, actor, time and change', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const user = { ...entry().caller, kind: 'user' as const, id: '3', name: 'anna' };
    await made.storage.tx(async (db) => {
      await writeAudit(db, vault, entry({ at: second(1) }));
      await writeAudit(db, vault, entry({ at: second(2), resource: 'users', caller: user }));
      await writeAudit(db, vault, entry({ at: second(3), action: 'delete', changed: false, caller: user }));
    });
    const found = async (filter: Parameters<typeof auditPage>[1]) =>
      (await made.storage.run((db) => auditPage(db, filter, { limit: 10, offset: 0 }))).items.map(({ at }) => (at - second(0)) / 1000);
    expect(await found({ resource: 'crm' })).toEqual([3, 1]);
    expect(await found({ resource: 'crm', action: 'delete' })).toEqual([3]);
    expect(await found({ actor: 'anna' })).toEqual([3, 2]);
    expect(await found({ actor: '7' })).toEqual([1]);
    expect(await found({ actor: 'user:3' })).toEqual([3, 2]);
    expect(await found({ actor: 'key:7' })).toEqual([1]);
    expect(await found({ actor: 'key:3' })).toEqual([]);
    expect(await found({ actor: 'robot:3' })).toEqual([]);
    expect(await found({ since: second(2) })).toEqual([3, 2]);
    expect(await found({ changed: false })).toEqual([3]);
    expect(await found({ actor: "' OR 1=1 --" })).toEqual([]);
    const second_ = await made.storage.run((db) => auditPage(db, {}, { limit: 2, offset: 2 }));
    expect([second_.total, second_.items.map(({ at }) => at)]).toEqual([3, [second(1)]]);
    expect(await made.storage.run((db) => auditPage(db, {}, { limit: 100, offset: 99_999_999_900 }))).toEqual({ items: [], total: 3 });
  });

  test('of an app are found apart from those of a key with its number', async () => {
    verifies('audit:every-mutation');
    const made = await make();
    const vault = await vaultOf(made);
    const app = { ...entry().caller, kind: 'app' as const };
    await made.storage.tx(async (db) => {
      await writeAudit(db, vault, entry({ at: second(1) }));
      await writeAudit(db, vault, entry({ at: second(2), caller: app }));
    });
    const found = async (actor: string) =>
      (await made.storage.run((db) => auditPage(db, { actor }, { limit: 10, offset: 0 }))).items.map(({ actorKind }) => actorKind);
    expect(await found('app:8')).toEqual([]);
    expect([await found('app:7'), await found('key:7'), await found('7')]).toEqual([['app'], ['key'], ['app', 'key']]);
  });
});

describeEachStorage('audit seals', (make) => {
  test('cover old rows only, and stop at the first young one', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    await made.storage.tx((db) => writeRows(db, vault, { count: 3 }));
    await made.storage.tx((db) => writeRows(db, vault, { from: 100, count: 1 }));
    await made.storage.tx((db) => writeRows(db, vault, { from: 4, count: 1 }));
    expect(await sealAudit(made.storage, vault, { now: second(60) })).toBe(3);
    expect(await sealAudit(made.storage, vault, { now: second(60) })).toBe(0);
    expect(await sealAudit(made.storage, vault, { now: second(130) })).toBe(2);
    expect(knownSeal(vault)).toBe(2);
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toEqual({ ok: true, count: 5, brokenAt: null });
  });

  test('are as many as the rows need', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    await made.storage.tx((db) => writeRows(db, vault, { count: 1203 }));
    expect(await sealAudit(made.storage, vault, { now: second(5000) })).toBe(1203);
    const counts = await made.storage.run((db) => db.query<{ count: number }>('SELECT count FROM sp_audit_seals ORDER BY no'));
    expect(counts.map(({ count }) => Number(count))).toEqual([500, 500, 203]);
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toEqual({ ok: true, count: 1203, brokenAt: null });
  });

  test('may be checked from a time on', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    for (const from of [1, 101, 201]) {
      await made.storage.tx((db) => writeRows(db, vault, { from, count: 2 }));
      await sealAudit(made.storage, vault, { now: second(from + 50) });
    }
    const counted = async (since: number) => (await made.storage.run((db) => verifyAudit(db, vault, { since }))).count;
    expect([await counted(second(0)), await counted(second(151)), await counted(second(152)), await counted(second(999))]).toEqual([
      6, 4, 2, 0,
    ]);
  });

  test('come from several instances at once without a gap or a double', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const others = await Promise.all([made.open(), made.open()]);
    await made.storage.tx((db) => writeRows(db, vault, { count: 40 }));
    for (let step = 2; step <= 40; step += 2) {
      await Promise.all([made.storage, ...others].map((storage) => sealAudit(storage, vault, { now: second(step + 30) })));
    }
    const [sum] = await made.storage.run((db) =>
      db.query<{ rows: number; top: number }>('SELECT SUM(count) AS `rows`, MAX(no) - COUNT(*) AS top FROM sp_audit_seals'),
    );
    expect([Number(sum?.rows), Number(sum?.top)]).toEqual([40, 0]);
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true, count: 40 });
  });

  test('wait for a row whose number was taken but not committed', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const other = await made.open();
    await made.storage.tx((db) => writeRows(db, vault, { count: 1 }));
    let commit = () => {};
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const late = made.storage.tx(async (db) => {
      await writeRows(db, vault, { from: 2, count: 1 });
      written();
      await new Promise<void>((resolve) => {
        commit = resolve;
        setTimeout(resolve, 600);
      });
    });
    // A row that is not inserted yet is what the age of rows is for, which this test leaves out.
    await isWritten;
    const early = other.tx((db) => writeRows(db, vault, { from: 3, count: 1 }));
    const sealing = early.then(() => sealAudit(other, vault, { now: second(100) }));
    setTimeout(() => commit(), 200);
    await Promise.all([late, sealing]);
    await sealAudit(other, vault, { now: second(100) });
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toEqual({ ok: true, count: 3, brokenAt: null });
    expect(await sealing).toBe(3);
  });

  test('hold while writers, sealers and checks are running', async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const other = await made.open();
    let writing = true;
    const clock = async () => {
      const [row] = await other.run((db) => db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`));
      return Number(row?.now);
    };
    /** When each writer began what it is at. */
    const running = new Map<number, number>();
    const write = async (storage: typeof other, writer: number) => {
      for (let n = 0; n < 60; n++) {
        running.set(writer, await clock());
        await storage.tx(async (db) => {
          // One instance's clock is far behind: what it says does not make a row older.
          await writeAudit(db, vault, entry({ at: Date.now() - (writer % 2) * 3_600_000, params: { writer, n } }));
          if (n % 7 === 3) await db.query('SELECT 1');
        });
        if (n % 10 === 9) {
          // A number that is taken and given back leaves a gap, as every refused mutation does.
          await storage
            .tx(async (db) => {
              await writeAudit(db, vault, entry({ at: Date.now() }));
              throw new Error('refused');
            })
            .catch(() => undefined);
        }
      }
      running.delete(writer);
    };
    const check = async () => {
      const verdicts: Verdict[] = [];
      while (writing) {
        // Age is what protects a row whose number is taken but which is not inserted yet: no write takes longer than it.
        const now = await clock();
        await sealAudit(other, vault, { now, minAgeMs: now - Math.min(now, ...running.values()) + 1 });
        verdicts.push(await made.storage.run((db) => verifyAudit(db, vault)));
      }
      return verdicts.filter(({ ok }) => !ok);
    };
    const checking = check();
    await Promise.all([made.storage, other, made.storage, other].map(write));
    writing = false;
    expect(await checking).toEqual([]);
    await sealAudit(made.storage, vault, { now: await clock(), minAgeMs: 0 });
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toEqual({ ok: true, count: 240, brokenAt: null });
  });
});
