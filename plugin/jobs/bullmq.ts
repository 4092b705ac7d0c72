import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from '../host';
import { installLine, isInstalled } from '../kit/optional-packages';
import { within } from '../kit/within';

/** The optional packages, loaded, with the address to use them on. */
export interface RedisDriver {
  readonly url: string;
  readonly bullmq: Pick<typeof import('bullmq'), 'Queue' | 'Worker'>;
  readonly ioredis: Pick<typeof import('ioredis'), 'Redis'>;
}

const lack = `SITEPLANE_REDIS_URL needs the packages bullmq and ioredis; install them (${installLine(['bullmq', 'ioredis'])}) or unset it`;

/** What keeps a site with these settings from starting; a host looks before it opens anything (D207). */
export const missingQueue = ({ redisUrl }: { readonly redisUrl: string | undefined }): string | undefined =>
  redisUrl === undefined || (isInstalled('bullmq') && isInstalled('ioredis')) ? undefined : lack;

/** Load the packages that only this needs. Throws with what to do where they are missing (D207). */
export async function redisDriver(url: string): Promise<RedisDriver> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { url, bullmq, ioredis };
  } catch (cause) {
    throw new Error(`Configuration:\n  ${lack}`, { cause });
  }
}

/** A row that is due, as it stood when it was looked at. */
interface DueRow {
  readonly id: string;
  readonly fence: number;
}

interface Relaying {
  /** Of this database, so that sites can share a Redis. */
  readonly name: string;
  readonly log: Logger;
  readonly concurrency: number;
  /** How long a row that nobody took is not offered again: its job may have been lost with Redis. */
  readonly reofferMs: number;
  /** How long Redis may be away before the instances do without it. */
  readonly patienceMs: number;
  /** Claim this row and carry it out, if it still is to be. Must not reject. */
  readonly consume: (id: string) => Promise<void>;
}

/** The way of due rows to the instances. */
export interface Relay {
  /** False where this instance should claim by itself, because Redis has been away for a while. */
  offer(rows: readonly DueRow[]): Promise<boolean>;
  /** What is wrong, with what to do. */
  fault(): string | undefined;
  /** Take no more; `drained` settles when what is under way has ended or is given up. */
  stop(drained: Promise<void>): Promise<void>;
}

const commandMs = 2000;
const settleMs = 500;
const awayText =
  'Redis does not answer, so that each instance takes deliveries directly from the database: check SITEPLANE_REDIS_URL and its server.';

/**
 * BullMQ as the way by which instances share the work. A job holds nothing but the id of a row: its consumer claims the row in the
 * database and ends it there, so that a job which is lost, doubled or late changes nothing.
 */
export function createRelay(driver: RedisDriver, { name, log, concurrency, reofferMs, patienceMs, consume }: Relaying): Relay {
  const producer = connect(driver, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: commandMs });
  // A consumer waits for its next job for as long as it takes.
  const consumer = connect(driver, { maxRetriesPerRequest: null });
  const { queue, worker } = endsOf(driver, { producer, consumer, name, concurrency, reofferMs, consume });
  const contact = contactWith(log, patienceMs);
  const offered = new Map<string, number>();
  producer.on('ready', () => void warnOfEviction(producer, log));
  // Told once, by `contact`; each of these repeats it with every attempt to connect.
  const quiet = (err: Error) => log.debug({ err }, 'the Redis client reports an error');
  producer.on('error', quiet);
  consumer.on('error', quiet);
  queue.on('error', quiet);
  worker.on('error', quiet);

  return {
    async offer(rows) {
      const fresh = freshOf(rows, offered, reofferMs);
      try {
        if (producer.status !== 'ready') throw new Error(`the connection to Redis is ${producer.status}`);
        if (fresh.length > 0) await inTime(queue.addBulk(fresh.map(jobOf)));
        else await producer.ping();
        for (const row of fresh) offered.set(jobId(row), performance.now());
        contact.made();
        return true;
      } catch (err) {
        offered.clear();
        return contact.failed(err);
      }
    },
    fault: () => (contact.isAway() ? awayText : undefined),
    async stop(drained) {
      // The end of a job takes Redis a moment longer than its delivery. Where Redis is away that moment never comes.
      const moment = drained.then(() => sleep(settleMs, undefined, { ref: false }));
      await Promise.race([worker.pause().catch(quiet), moment]);
      await Promise.all([worker.close(true), queue.close()].map((closed) => inTime(closed).catch(quiet)));
      producer.disconnect();
      consumer.disconnect();
    },
  };
}

function connect({ url, ioredis }: RedisDriver, options: object): Redis {
  return new ioredis.Redis(url, { ...options, connectTimeout: commandMs, retryStrategy: (times) => Math.min(100 * times, 2000) });
}

interface Ends extends Pick<Relaying, 'name' | 'concurrency' | 'reofferMs' | 'consume'> {
  readonly producer: Redis;
  readonly consumer: Redis;
}

function endsOf({ bullmq }: RedisDriver, { producer, consumer, name, concurrency, reofferMs, consume }: Ends) {
  // A process that dies between taking a job and claiming its row leaves the job in the way of the row's next offer. As jobs hold no
  // rights, it does no harm to take one for lost that is only slow.
  const stalling = { lockDuration: 2 * reofferMs, stalledInterval: reofferMs, maxStalledCount: 100 };
  const common = { prefix: 'siteplane', skipVersionCheck: true };
  const queue = new bullmq.Queue(`outbox-${name}`, { ...common, connection: producer, skipMetasUpdate: true });
  const worker = new bullmq.Worker(
    `outbox-${name}`,
    async ({ data }) => {
      if (typeof data?.id === 'string') await consume(data.id);
    },
    { ...common, ...stalling, connection: consumer, concurrency, removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } },
  );
  return { queue, worker };
}

/** Each claim raises a row's fence, so that a repeat is another job, and the same row offered by three instances is one. */
const jobId = ({ id, fence }: DueRow) => `${id}-${fence}`;
const jobOf = (row: DueRow) => ({
  name: 'deliver',
  data: { id: row.id },
  opts: { jobId: jobId(row), attempts: 1, removeOnComplete: true, removeOnFail: true },
});

/** What was not offered of late; what was taken since is forgotten. */
function freshOf(rows: readonly DueRow[], offered: Map<string, number>, reofferMs: number): DueRow[] {
  const now = performance.now();
  const due = new Set(rows.map(jobId));
  for (const [id, at] of offered) if (!due.has(id) || now - at > reofferMs) offered.delete(id);
  return rows.filter((row) => !offered.has(jobId(row)));
}

/** Until `patienceMs` without an answer it may just have been a restart; then it is told, and told when it is over. */
function contactWith(log: Logger, patienceMs: number) {
  let last = performance.now();
  let isAway = false;
  return {
    isAway: () => isAway,
    made() {
      last = performance.now();
      if (isAway) log.info({}, 'Redis answers again; deliveries go through it');
      isAway = false;
    },
    /** Whether to wait some more. */
    failed(err: unknown): boolean {
      if (performance.now() - last < patienceMs) return true;
      if (!isAway) log.warn({ err }, 'Redis does not answer; each instance takes deliveries directly from the database');
      isAway = true;
      return false;
    },
  };
}

const inTime = (work: Promise<unknown>) =>
  within(
    { ms: commandMs, isBackground: true },
    () => work,
    () => new Error('Redis took too long'),
  );

/** Jobs that Redis throws away under pressure are found again by the next scan, but each costs its seconds. */
async function warnOfEviction(redis: Redis, log: Logger): Promise<void> {
  const memory = await redis.info('memory').catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1];
  if (policy !== undefined && policy !== 'noeviction') {
    log.warn({ policy }, 'Redis may throw jobs away: set its maxmemory-policy to noeviction');
  }
}
