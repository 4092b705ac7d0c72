import { archiveAudit } from '../../../audit/archive/archive-audit';
import type { HealthCheck, Job } from '../../../kit/group';

const dayMs = 86_400_000;
/** Twice as long as the job takes to come again. */
const lateDays = 14;

/** Every week: what of the audit log is older than it is kept goes to files (D747). */
export const archiveJob: Job = {
  name: 'audit.archive',
  cron: '41 3 * * 0',
  async run({ host: { storage }, vault, log, settings: { keepAuditDays, auditArchive }, now }) {
    if (keepAuditDays === 0) return;
    const count = await archiveAudit({ storage, vault, folder: auditArchive, before: now() - keepAuditDays * dayMs, now: now() });
    if (count > 0) log.info({ count, folder: auditArchive }, 'audit rows were archived');
  },
};

/** Whether that job does its work: a full disk or a broken chain holds it up. */
export const archiveCheck: HealthCheck = {
  name: 'audit_archive',
  async run({ db, settings: { keepAuditDays, auditArchive }, now }) {
    if (keepAuditDays === 0) return { status: 'pass', message: 'The audit log stays in the database.' };
    // The newest seal always stays.
    const sql = 'SELECT MIN(at) AS at FROM sp_audit_seals WHERE no < (SELECT MAX(no) FROM sp_audit_seals)';
    const [row] = await db.query<{ at: number | null }>(sql);
    const days = row && row.at !== null ? Math.floor((now() - Number(row.at)) / dayMs) : 0;
    if (days <= keepAuditDays + lateDays)
      return { status: 'pass', message: `The audit log goes to ${auditArchive} after ${keepAuditDays} days.` };
    return {
      status: 'warn',
      message: `The audit log has rows of ${days} days ago, though it is to go to ${auditArchive} after ${keepAuditDays}; the log of the process says why it does not, under audit.archive.`,
    };
  },
};
