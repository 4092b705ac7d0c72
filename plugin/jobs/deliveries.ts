import type { Logger, Storage } from '../host';
import type { DeliveryKind } from '../kit/delivery';
import type { JobCtx } from '../kit/group';
import { createRelay, type RedisDriver, type Relay } from './bullmq';
import { type Crew, type CrewOptions, createCrew } from './crew';
import { insertsIntoOutbox } from './outbox';
import { dueRows, queueName, recover } from './outbox-claim';
import { unknownKinds } from './outbox-state';
import { type Pump, pump } from './pump';
import { quietly } from './quietly';

/** What a test sets otherwise. */
export interface DeliveryOptions extends CrewOptions {
  readonly pollMs?: number;
  readonly reofferMs?: number;
  readonly patienceMs?: number;
}

interface Setup extends DeliveryOptions {
  readonly storage: Storage;
  readonly kinds: readonly DeliveryKind[];
  readonly ctx: JobCtx;
  readonly log: Logger;
  /** Share the work through Redis; without it instances share it through the database. */
  readonly redis?: RedisDriver | undefined;
}

/** Running deliveries. */
export interface RunningDeliveries {
  /** What is wrong with the way of the work, with what to do; not what is wrong with single deliveries. */
  fault(): string | undefined;
  /** Claim no more, wait for those under way, give back what does not end in time. */
  stop(): Promise<void>;
}

const hour = 3_600_000;
/** How long a message is taken to be on its way to its commit. */
const expectedMs = 10_000;
/** Rows handed to the queue at a time. */
const offeredRows = 200;

/** Carry out what the outbox holds. Any number of instances may do so side by side. */
export function startDeliveries(setup: Setup): RunningDeliveries {
  const { storage, log, redis, pollMs = 1000 } = setup;
  const crew = createCrew({ ...setup, onFree: () => poll.wake() });
  const relaying = redis && relayOf(setup, redis, crew);
  const work = relaying ? relaying.offerDue : crew.takeDue;
  const poll = pump(quietly(log, work), { everyMs: pollMs, rest: 10 });
  const census = pump(
    quietly(log, () => tellUnknown(storage, crew.known.kinds, log)),
    { everyMs: hour },
  );
  wakeAfterCommits(storage, poll);

  return {
    fault: () => relaying?.fault(),
    async stop() {
      const ended = crew.stop();
      await Promise.all([poll.stop(), census.stop()]);
      await Promise.all([ended, relaying?.stop(ended)]);
    },
  };
}

/** Hand what is due to the queue, from which instances take it; without Redis, take it from the database. */
function relayOf({ storage, log, reofferMs = 5000, patienceMs = 5000 }: Setup, redis: RedisDriver, crew: Crew) {
  let relay: Relay | undefined;
  const consume = (id: string) => crew.takeNamed(id).catch((err: unknown) => log.debug({ err, delivery: id }, 'a job could not be taken'));

  async function offerDue(): Promise<void> {
    if (!crew.mayClaim()) return;
    const { concurrency, known } = crew;
    relay ??= createRelay(redis, { name: await queueName(storage), log, concurrency, reofferMs, patienceMs, consume });
    await recover(storage, crew.maxAttempts);
    const due = await storage.run((db) => dueRows(db, known, offeredRows));
    if (!(await relay.offer(due))) await crew.takeDue();
  }

  return { offerDue, fault: () => relay?.fault(), stop: async (drained: Promise<void>) => relay?.stop(drained) };
}

/** A message is due when its transaction commits, not at the next poll. */
function wakeAfterCommits(storage: Storage, { wake }: Pump): void {
  let until = 0;
  storage.listen({
    statement: (sql) => {
      if (sql.startsWith(insertsIntoOutbox)) until = performance.now() + expectedMs;
    },
    retry: () => undefined,
    committed: () => {
      if (performance.now() < until) wake();
    },
  });
}

async function tellUnknown(storage: Storage, known: readonly string[], log: Logger): Promise<void> {
  for (const { kind, waiting } of await storage.run((db) => unknownKinds(db, known))) {
    log.warn({ kind, waiting }, 'deliveries of a kind that this release does not know are left waiting');
  }
}
