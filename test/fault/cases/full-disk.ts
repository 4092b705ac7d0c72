import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, ProveCase } from '../../prove/case';
import type { Crew } from '../../prove/mutations';
import { onGround } from '../ground';
import { mutateUnder, sized } from '../outcome';

/** A file system in memory that holds nothing but the database, and then a file that takes all the room there is. */
export const fullDisk: ProveCase = {
  name: 'F13',
  title: 'The disk of MariaDB is full, and has room again',
  verifies: ['R47'],
  async run(options): Promise<Outcome> {
    const dir = mkdtempSync(join(tmpdir(), 'siteplane-disk-'));
    try {
      mount(dir);
    } catch (error) {
      rmdirSync(dir);
      return { passed: true, figures: {}, note: `LEFT OUT: a file system of its own needs root: ${error}` };
    }
    try {
      const ballast = join(dir, 'ballast');
      return await onGround({ instances: 2, database: { dir: join(dir, 'db') } }, async (ground) => {
        const forMs = sized(options, 5000, 20_000);
        const { passed, figures } = await mutateUnder(ground, sized(options, 1000, 4000), (crew) => fillAndFree(crew, ballast, forMs));
        // Without one the disk was never full.
        return { passed: passed && (ground.crew.faults.get(503) ?? 0) > 0, figures };
      });
    } finally {
      execFileSync('umount', ['--lazy', dir]);
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

function mount(dir: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dir], { stdio: 'pipe' });
  chmodSync(dir, 0o777);
}

async function fillAndFree(crew: Crew, ballast: string, forMs: number) {
  while (crew.acked < 100 && !crew.done) await sleep(1);
  const until = performance.now() + forMs;
  // What the database sets free meanwhile is taken too.
  while (performance.now() < until && !crew.done) {
    fill(ballast);
    await sleep(20);
  }
  const ackedWhileFull = crew.acked;
  rmSync(ballast, { force: true });
  const freed = performance.now();
  while (crew.acked === ackedWhileFull && !crew.done) await sleep(1);
  return { faults: 1, recoveriesMs: [performance.now() - freed] };
}

/** To the last block. */
function fill(ballast: string): void {
  const file = openSync(ballast, 'a');
  try {
    for (const bytes of [1_048_576, 4096]) {
      const block = Buffer.alloc(bytes);
      while (statfsSync(ballast).bavail * 4096 >= bytes) writeSync(file, block);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
