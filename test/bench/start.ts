import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initRootKey } from '../../plugin/secrets/root-key';
import { spawnServer } from '../support/server';
import { median } from './measure';
import { unlimited } from './unlimited';

/** From the command to the first answer, and what the process holds when nobody asks it anything. */
export interface StartRow {
  readonly name: string;
  /** On an empty database, with all migrations. */
  readonly firstMs: number;
  readonly againMs: number;
  readonly idleMb: number;
}

const rounds = 5;
const idleSeconds = 10;
/** As `deploy/siteplane.service` starts it (D797). */
const asTheUnit = { MALLOC_ARENA_MAX: '2' };

/** On both databases; on one core, as a small machine has. */
export async function measureStart(freshUrl: () => Promise<string>): Promise<StartRow[]> {
  const sqlite = await startsOn('SQLite', async () => ({}));
  const mariadb = await startsOn('MariaDB', async () => ({ SITEPLANE_DATABASE_URL: await freshUrl() }));
  return [sqlite, mariadb];
}

async function startsOn(name: string, where: () => Promise<Readonly<Record<string, string>>>): Promise<StartRow> {
  const [first, again, idle]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-start-'));
    const keyFile = join(folder, 'root.key');
    await initRootKey(keyFile);
    const env = { ...unlimited, ...asTheUnit, ...(await where()), SITEPLANE_MASTER_KEY_FILE: keyFile, SITEPLANE_DATA_DIR: folder };
    for (const times of [first, again]) {
      const began = performance.now();
      const server = await spawnServer({ env, core: 0 });
      times.push(performance.now() - began);
      if (times === again) {
        await sleep(idleSeconds * 1000);
        idle.push(residentMb(server.pid));
      }
      await server.stop();
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return { name, firstMs: median(first), againMs: median(again), idleMb: median(idle) };
}

const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The table of it, as Markdown. */
export function startTable(rows: readonly StartRow[]): string {
  const lines = rows.map(({ name, firstMs, againMs, idleMb }) => {
    const seconds = [firstMs, againMs].map((ms) => (ms / 1000).toFixed(1));
    return `| ${name} | ${seconds.join(' | ')} | ${idleMb.toFixed(0)} |`;
  });
  return [
    '',
    '## Start and memory',
    '',
    `Medians of ${rounds} starts on one core: from the command to the first 200 of /health/ready (asked every 50 ms), and the resident memory after ${idleSeconds} seconds in which nobody asks anything, with MALLOC_ARENA_MAX=2 as in \`deploy/siteplane.service\`.`,
    '',
    '| Database | first start, with all migrations (s) | a later start (s) | idle memory (MB) |',
    '|---|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n');
}
