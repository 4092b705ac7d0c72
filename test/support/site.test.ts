import { sealAudit } from '../../plugin/audit/seal';
import { verifyAudit } from '../../plugin/audit/verify';
import { sealJob } from '../../plugin/resources/status/checks/seal-job';
import { syncJob } from '../../plugin/resources/variables/sync/sync';
import { vaultOf, writeRow } from '../audit/fixture';
import { withoutOwnMinutes } from './site';
import { testStorage } from './storages';

test('a site of the tests runs every job but those of every minute that others would count', () => {
  const scheduled: string[] = [];
  const cron = withoutOwnMinutes({ schedule: (name) => (scheduled.push(name), () => undefined) });
  for (const name of ['outbox.prune', sealJob.name, syncJob.name, 'cron.prune']) cron.schedule(name, '* * * * *', async () => undefined);
  expect(scheduled).toEqual(['outbox.prune', 'cron.prune']);
});

test('as a seal that is put back with its rows is tampering for the process that made it', async () => {
  const made = await testStorage('sqlite');
  try {
    const vault = await vaultOf(made);
    const { storage } = made;
    const write = (at: number) => storage.tx((db) => writeRow(db, vault, at));
    await write(1);
    await sealAudit(storage, vault, { now: Date.now() });
    await storage.tx((db) => db.execute('DELETE FROM sp_audit_seals'));
    await write(Date.now());
    expect(await storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: false, brokenAt: 1 });
    await sealAudit(storage, vault, { now: Date.now() });
    expect(await storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true });
  } finally {
    await made.dispose();
  }
});
