import { sealAudit } from '../../../audit/seal';
import { isLockTimeout } from '../../../db/connection';
import { nowSql } from '../../../db/time';
import type { Job } from '../../../kit/group';

/** Every minute: seal the audit rows older than 30 seconds. */
export const sealJob: Job = {
  name: 'audit.seal',
  cron: '* * * * *',
  async run({ host: { storage }, vault, log }) {
    const [row] = await storage.run((db) => db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`));
    try {
      const count = await sealAudit(storage, vault, { now: Number(row?.now) });
      if (count > 0) log.debug({ count }, 'audit rows were sealed');
    } catch (error) {
      // A mutation that is still open holds a row; the next run finds it settled.
      if (!isLockTimeout(error)) throw error;
    }
  },
};
