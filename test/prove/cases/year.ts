import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { archivedRows } from '../../../plugin/audit/archive/archive-end';
import { verifyArchive } from '../../../plugin/audit/archive/verify-archive';
import { auditPage } from '../../../plugin/audit/page';
import { verifyAudit } from '../../../plugin/audit/verify';
import { pruning } from '../../../plugin/jobs/prune';
import type { JobCtx } from '../../../plugin/kit/group';
import { jobs as ofPipelines } from '../../../plugin/resources/pipelines/runs/jobs';
import { archiveJob } from '../../../plugin/resources/status/checks/archive-job';
import { median } from '../../bench/measure';
import type { ProveCase } from '../case';
import { type LedgerSite, startLedgerSite } from '../ledger-site';
import { addDay, type Day, dayMs, shiftOutbox } from '../year';

const sizes = {
  full: { perDay: 10_000, days: 360, keepDays: 90, sealsPerDay: 96 },
  small: { perDay: 200, days: 42, keepDays: 7, sealsPerDay: 8 },
} as const;
const monthDays = { full: 30, small: 7 } as const;
/** How much the files of a database may grow once what is kept is all there: what is freed is not always used at once. */
const slack = 1.3;

/** What a site keeps is bounded by what its operator set, however long it runs (D747, D719). */
export const yearOfChanges: ProveCase = {
  name: 'year',
  title: 'A year of 10,000 mutations a day, with the retention running: what is kept stays bounded, quick and verifiable',
  verifies: ['D747', 'D719'],
  seconds: 40,

  async run({ size, seed, log }) {
    const { days, keepDays, ...shape } = sizes[size];
    const site = await startLedgerSite();
    try {
      const start = Date.now() - days * dayMs;
      const months: Month[] = [];
      for (let day = 0; day < days; day++) {
        await addDay(site, { ...shape, day, at: start + day * dayMs, seed });
        if ((day + 1) % monthDays[size] !== 0) continue;
        await retention(site, start + (day + 1) * dayMs, keepDays);
        months.push(await lookAt(site));
        log(`day ${day + 1}: ${told(months.at(-1))}`);
        await shiftOutbox(site, monthDays[size]);
      }
      return await outcome(site, { months, full: Math.ceil((keepDays + 7) / monthDays[size]), size, perDay: shape.perDay, keepDays, days });
    } finally {
      await site.stop();
    }
  },
};

/** The very jobs of the service, at the simulated time. */
async function retention({ instances: [{ ctx, vault, folder }] }: LedgerSite, now: number, keepDays: number): Promise<void> {
  const settings = { keepAuditDays: keepDays, keepRunsDays: keepDays, keepKeysDays: 0, keepMailsDays: 0, auditArchive: `${folder}-audit` };
  const at = { ...ctx, vault, settings, now: () => now } as unknown as JobCtx;
  for (const job of [archiveJob, pruning, ...ofPipelines.filter(({ name }) => name === 'pipelines.prune')]) await job.run(at);
}

interface Month {
  readonly audit: number;
  readonly outbox: number;
  readonly runs: number;
  /** Of the database's files. */
  readonly megabytes: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly filteredMs: number;
}

const told = (month: Month | undefined) => JSON.stringify(month);

async function lookAt({ instances: [{ storage }], query }: LedgerSite): Promise<Month> {
  const count = async (table: string) => Number(((await query(`SELECT COUNT(*) AS total FROM ${table}`)) as { total: number }[])[0]?.total);
  const audit = await count('sp_audit');
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    return Math.round(median(times) * 10) / 10;
  };
  const page = (offset: number, filter = {}) => timed(() => storage.run((db) => auditPage(db, filter, { limit: 20, offset })));
  const files = (await query(
    "SELECT SUM(file_size) AS bytes FROM information_schema.innodb_sys_tablespaces WHERE name LIKE CONCAT(DATABASE(), '/%')",
  )) as { bytes: number }[];
  return {
    ...{ audit, outbox: await count('sp_outbox'), runs: await count('sp_runs') },
    megabytes: Math.round(Number(files[0]?.bytes) / 1e6),
    ...{ firstMs: await page(0), lastMs: await page(audit - 20), filteredMs: await page(0, { resource: 'crm' }) },
  };
}

interface Ending extends Pick<Day, 'perDay'> {
  readonly months: readonly Month[];
  /** The month at whose end all that is kept is there. */
  readonly full: number;
  readonly size: 'small' | 'full';
  readonly keepDays: number;
  readonly days: number;
}

async function outcome({ instances: [{ storage, vault, folder }] }: LedgerSite, { months, full, size, perDay, keepDays, days }: Ending) {
  const [early, late] = [months[full - 1], months.at(-1)];
  if (!early || !late) throw new Error('the year is too short for what is kept');
  const began = performance.now();
  const verdict = await storage.run((db) => verifyAudit(db, vault));
  const verifyMs = performance.now() - began;
  const archives = readdirSync(`${folder}-audit`).map((name) => join(`${folder}-audit`, name));
  let archived = 0;
  const problems: string[] = [];
  for (const file of archives) {
    const { count, problem } = await storage.run((db) => verifyArchive(db, vault, readFileSync(file)));
    archived += count;
    if (problem !== undefined) problems.push(problem);
  }
  const all = verdict.count + archived === perDay * days && archived === (await storage.run(archivedRows));
  const isBounded =
    Math.max(...months.map(({ audit }) => audit)) <= (keepDays + 31) * perDay &&
    Math.max(...months.map(({ runs }) => runs)) <= (keepDays + 31) * (perDay / 10) &&
    Math.max(...months.map(({ outbox }) => outbox)) <= 61 * Math.ceil(perDay / 3) &&
    // Small files grow by steps that are as large as they are.
    (size === 'small' || late.megabytes <= slack * early.megabytes);
  const bytes = archives.reduce((sum, file) => sum + statSync(file).size, 0);
  return {
    figures: {
      mutations: perDay * days,
      [`audit rows kept, after ${full} months / at the end`]: `${early.audit} / ${late.audit}`,
      'deliveries kept': `${early.outbox} / ${late.outbox}`,
      'runs kept': `${early.runs} / ${late.runs}`,
      'files of the database (MB)': `${early.megabytes} / ${late.megabytes}`,
      'first page of the audit log (ms)': `${early.firstMs} / ${late.firstMs}`,
      'its last page (ms)': `${early.lastMs} / ${late.lastMs}`,
      'its first page of a resource (ms)': `${early.filteredMs} / ${late.filteredMs}`,
      'rows that the database keeps, verified (s)': (verifyMs / 1000).toFixed(1),
      archives: `${archives.length} files, ${Math.round(bytes / 1e6)} MB`,
      'rows verified in database and archives': verdict.count + archived,
      'problems in archives': problems.length,
    },
    passed: verdict.ok && problems.length === 0 && all && isBounded,
    ...(verdict.ok && all ? {} : { note: `verified ${verdict.count}, archived ${archived}: ${problems[0] ?? ''}` }),
  };
}
