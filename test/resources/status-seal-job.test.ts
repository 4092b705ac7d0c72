import { knownSeal } from '../../plugin/audit/known-seal';
import { verifyAudit } from '../../plugin/audit/verify';
import type { JobCtx } from '../../plugin/kit/group';
import { sealJob } from '../../plugin/resources/status/checks/seal-job';
import { silent, vaultOf, writeRow } from '../audit/fixture';
import { describeEachStorage, type TestStorage } from '../support/storages';

describeEachStorage('the sealing job', (make, dialect) => {
  const setUp = async () => {
    const made = await make();
    const vault = await vaultOf(made);
    const seal = async (storage = made.storage) => sealJob.run({ host: { storage }, vault, log: silent } as unknown as JobCtx);
    const write = (made: TestStorage, at: number) => made.storage.tx((db) => writeRow(db, vault, at));
    return { made, vault, seal, write };
  };

  test('goes by the database’s clock and leaves the last 30 seconds', async () => {
    const { made, vault, seal, write } = await setUp();
    await write(made, Date.now() - 31_000);
    await write(made, Date.now() - 20_000);
    await seal();
    const [sealed] = await made.storage.run((db) => db.query<{ count: number }>('SELECT SUM(count) AS count FROM sp_audit_seals'));
    expect(Number(sealed?.count)).toBe(1);
    expect([knownSeal(vault), await made.storage.run((db) => verifyAudit(db, vault))]).toEqual([1, { ok: true, count: 2, brokenAt: null }]);
  });

  test('lets a mutation finish that holds a row for long', async () => {
    const { made, vault, seal, write } = await setUp();
    const other = await made.open();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isOpen = () => {};
    const opened = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    const long = made.storage.tx(async (db) => {
      await writeRow(db, vault, Date.now() - 60_000);
      isOpen();
      await ended;
    });
    await opened;
    // The embedded database has one writer at a time, so there nothing can come in between.
    if (dialect === 'mariadb') {
      await write({ ...made, storage: other }, Date.now() - 50_000);
      await seal(other);
      expect(knownSeal(vault)).toBe(0);
    }
    end();
    await long;
    await seal(other);
    expect(knownSeal(vault)).toBe(1);
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true, count: dialect === 'mariadb' ? 2 : 1 });
  });
});
