import { knownSeal } from '../../plugin/audit/known-seal';
import { verifyAudit } from '../../plugin/audit/verify';
import type { JobCtx } from '../../plugin/kit/group';
import { sealJob } from '../../plugin/resources/status/checks/seal-job';
import { silent, vaultOf, writeRow } from '../audit/fixture';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';

describeEachStorage('the sealing job', (make, dialect) => {
  const setUp = async (waitSeconds: number) => {
    const made = await make({ env: { SITEPLANE_DATABASE_WAIT_SECONDS: String(waitSeconds) } });
    const vault = await vaultOf(made);
    const settings = { databaseWaitMs: made.config.databaseWaitMs };
    const seal = async (storage = made.storage) => sealJob.run({ host: { storage }, vault, log: silent, settings } as unknown as JobCtx);
    const write = (made: TestStorage, at: number) => made.storage.tx((db) => writeRow(db, vault, at));
    return { made, vault, seal, write };
  };

  test('goes by the database’s clock and leaves what a transaction may still be writing', async () => {
    verifies('D250');
    const { made, vault, seal, write } = await setUp(60);
    await write(made, Date.now() - 7 * 60_000);
    await write(made, Date.now() - 60_000);
    await seal();
    const [sealed] = await made.storage.run((db) => db.query<{ count: number }>('SELECT SUM(count) AS count FROM sp_audit_seals'));
    expect(Number(sealed?.count)).toBe(1);
    expect([knownSeal(vault), await made.storage.run((db) => verifyAudit(db, vault))]).toEqual([1, { ok: true, count: 2, brokenAt: null }]);
  });

  test('lets a mutation finish that holds a row for long', async () => {
    const { made, vault, seal, write } = await setUp(5);
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
