import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, ProveCase, ProveOptions } from '../../prove/case';
import type { Crew } from '../../prove/mutations';
import { seeded } from '../../support/seeded';
import { type Ground, onGround } from '../ground';
import { mutateUnder, sized } from '../outcome';
import { readBeside } from './readers';

type Victim = 'host' | 'database';

/** kill -9 of instances, of the database, or of both in turn, under mutations. Two instances, a MariaDB that flushes each commit. */
function killing(name: string, title: string, victims: readonly Victim[]): ProveCase {
  return {
    name,
    title,
    verifies: victims.includes('database') ? ['R34'] : ['R33'],
    run: (options) =>
      onGround(durable, async (ground) => {
        const total = sized(options, 200, 10_000);
        const { passed, figures } = await mutateUnder(ground, total, (crew) => killed({ ground, crew, victims, total }, options));
        // An instance that was killed has to start first.
        const isReadySoon = victims.includes('host') || Number(figures['recovery (ms), max']) <= 10_000;
        return { passed: passed && isReadySoon, figures };
      }),
  };
}

const durable = { instances: 2, database: { durable: true }, env: { SITEPLANE_READS_PER_MINUTE: '0' } };

export const hostKilled = killing('F1', 'kill -9 of two instances at random moments', ['host']);
export const databaseKilled = killing('F2', 'kill -9 of MariaDB at random moments', ['database']);

export const bothKilled: ProveCase = {
  name: 'F3',
  title: 'kill -9 of instances and of MariaDB in turn, beside clients that read',
  verifies: ['R33', 'R34'],
  run: (options) =>
    onGround(durable, async (ground) => {
      const total = sized(options, 200, 10_000);
      const reading = { read: undefined as Promise<Outcome> | undefined };
      const written = await mutateUnder(ground, total, (crew, works) => {
        reading.read = readBeside(crew, works);
        return killed({ ground, crew, victims: ['host', 'database'], total }, options);
      });
      const read = await reading.read;
      return { passed: written.passed && read?.passed === true, figures: { ...written.figures, ...read?.figures } };
    }),
};

interface Hunt {
  readonly ground: Ground;
  readonly crew: Crew;
  readonly victims: readonly Victim[];
  readonly total: number;
}

/** Each victim in turn, spread over the work. */
export async function killed({ ground, crew, victims, total }: Hunt, options: ProveOptions) {
  const kills = sized(options, 2, 50);
  const random = seeded(options.seed);
  const recoveriesMs: number[] = [];
  for (let i = 0; i < kills; i++) {
    const at = ((i + 0.5 + random() * 0.4) * total) / (kills + 1);
    while (crew.acked < at && !crew.done) await sleep(1);
    const began = performance.now();
    const victim = victims[i % victims.length];
    if (victim === 'host') await ground.restart(Math.floor(random() * ground.servers.length));
    else await ground.database.restart();
    recoveriesMs.push(victim === 'host' ? performance.now() - began : await readyAgain(ground));
    options.log(`kill ${i + 1} of ${kills} (${victim}) after ${crew.acked} acknowledged mutations`);
  }
  return { faults: kills, recoveriesMs };
}

/** From the database's return until every instance says that it is ready. */
async function readyAgain({ servers }: Ground): Promise<number> {
  const began = performance.now();
  for (const { url } of servers) {
    while ((await fetch(`${url}/health/ready`).catch(() => undefined))?.status !== 200) await sleep(10);
  }
  return performance.now() - began;
}
