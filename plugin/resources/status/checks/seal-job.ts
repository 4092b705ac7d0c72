import { sealAudit } from '../../../audit/seal';
import { isLockTimeout } from '../../../db/connection';
import { nowSql } from '../../../db/time';
import { settledMs } from '../../../db/waits';
import type { Job } from '../../../kit/group';

/** Every minute: seal the audit rows that no transaction can still be writing. */
export const sealJob: Job = {
  name: 'audit.seal',
  cron: '* * * * *',
  async run({ host: { storage }, vault, log, settings }) {
    const [row] = await storage.run((db) => db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`));
    try {
      const count = await sealAudit(storage, vault, { now: Number(row?.now), minAgeMs: settledMs(settings.databaseWaitMs) });
      if (count > 0) log.debug({ count }, 'audit rows were sealed');
    } catch (error) {
      // A mutation that is still open holds a row; the next run finds it settled.
      if (!isLockTimeout(error)) throw error;
    }
  },
};
