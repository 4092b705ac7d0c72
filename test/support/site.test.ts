import type { Config } from '../../plugin/adapter';
import { sealAudit } from '../../plugin/audit/seal';
import { verifyAudit } from '../../plugin/audit/verify';
import type { Host } from '../../plugin/host';
import { vaultOf, writeRow } from '../audit/fixture';
import { withoutMinutes } from './site';
import { testStorage } from './storages';

test('a site of the tests leaves alone what waits for the end of a minute, an hour or a day', async () => {
  const scheduled: string[] = [];
  const cron: Host['cron'] = { schedule: (name) => (scheduled.push(name), () => undefined) };
  const jobs = ['* * * * *', '11 * * * *', '41 3 * * *', '*/10 * * * * *'];
  const { register } = withoutMinutes({
    async register(host) {
      for (const expression of jobs) host.cron.schedule(expression, expression, async () => undefined);
      return undefined;
    },
  });
  await register({ cron } as Host, {} as Config);
  expect(scheduled).toEqual(['*/10 * * * * *']);
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
