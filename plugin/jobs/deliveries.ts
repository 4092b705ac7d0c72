import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Storage } from '../host';
import type { Delivery, DeliveryKind } from '../kit/delivery';
import type { JobCtx } from '../kit/group';
import { attempter } from './attempt';
import { standardDelays } from './backoff';
import { insertsIntoOutbox } from './outbox';
import { claim, isAnythingDue, type Known, knownKinds } from './outbox-claim';
import { type OutboxEnds, outboxEnds } from './outbox-ends';
import { unknownKinds } from './outbox-state';
import { type Pump, pump } from './pump';

/** What a test sets otherwise. */
export interface DeliveryOptions {
  /** Deliveries at a time in this process. */
  readonly concurrency?: number;
  readonly pollMs?: number;
  readonly leaseMs?: number;
  readonly drainMs?: number;
  readonly maxRunMs?: number;
  /** Pauses after failed attempts. */
  readonly delays?: readonly number[];
  readonly random?: () => number;
}

interface Setup extends DeliveryOptions {
  readonly storage: Storage;
  readonly kinds: readonly DeliveryKind[];
  readonly ctx: JobCtx;
  readonly log: Logger;
}

/** Deliveries at work. */
export interface RunningDeliveries {
  /** Claim no more, wait for those under way, give back what does not end in time. */
  stop(): Promise<void>;
}

const hour = 3_600_000;
/** How long a message is taken to be on its way to its commit. */
const expectedMs = 10_000;

/** Carry out what the outbox holds. Any number of instances may do so side by side. */
export function startDeliveries(setup: Setup): RunningDeliveries {
  const { storage, kinds, log, pollMs = 1000 } = setup;
  const known = knownKinds(kinds);
  const crew = createCrew(setup, () => poll.wake());
  const poll = pump(
    quietly(log, () => crew.takeDue(known)),
    { everyMs: pollMs },
  );
  const census = pump(
    quietly(log, () => tellUnknown(storage, known, log)),
    { everyMs: hour },
  );
  wakeAfterCommits(storage, poll);

  return {
    async stop() {
      const ended = crew.stop();
      await Promise.all([poll.stop(), census.stop()]);
      await ended;
    },
  };
}

/** Those who carry out: what they hold is renewed until it has ended. */
function createCrew(setup: Setup, onFree: () => void) {
  const { storage, ctx, concurrency = 4, leaseMs = 30_000, drainMs = 20_000 } = setup;
  const { delays = standardDelays, random = Math.random, maxRunMs = 30 * 60_000 } = setup;
  const owner = randomUUID();
  const ends = outboxEnds(storage, owner);
  const attempt = attempter({ ...setup, ends, delays, random, leaseMs, maxRunMs });
  const active = new Map<string, { delivery: Delivery; ended: Promise<void> }>();
  let isStopped = false;
  const heartbeat = pump(
    quietly(setup.log, () => ends.renew(held(), leaseMs)),
    { everyMs: leaseMs / 3 },
  );
  const held = () => [...active.values()].map(({ delivery }) => delivery);

  function carryOut(delivery: Delivery): Promise<void> {
    const ended = attempt(delivery).finally(() => {
      active.delete(delivery.id);
      onFree();
    });
    active.set(delivery.id, { delivery, ended });
    return ended;
  }

  return {
    /** Claim as much of what is due as there are free hands. */
    async takeDue(known: Known): Promise<void> {
      const limit = concurrency - active.size;
      if (isStopped || limit <= 0 || ctx.vault.fault() !== undefined) return;
      if (!(await storage.run((db) => isAnythingDue(db, known)))) return;
      const claimed = await claim(storage, known, { owner, leaseMs, limit, maxAttempts: delays.length + 1 });
      if (isStopped) await release(ends, claimed);
      else for (const delivery of claimed) void carryOut(delivery);
    },

    async stop(): Promise<void> {
      isStopped = true;
      const drained = Promise.all([...active.values()].map(({ ended }) => ended));
      await Promise.race([drained, sleep(drainMs, undefined, { ref: false })]);
      await heartbeat.stop();
      await release(ends, held());
    },
  };
}

/** Another instance may have them at once. Where the database is away their leases lapse. */
async function release(ends: OutboxEnds, held: readonly Delivery[]): Promise<void> {
  await Promise.all(held.map((delivery) => ends.released(delivery).catch(() => undefined)));
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

/** Told when it fails and when it works again, and not in between. */
function quietly(log: Logger, work: () => Promise<void>): () => Promise<void> {
  let hasFailed = false;
  return async () => {
    try {
      await work();
      if (hasFailed) log.info({}, 'the outbox can be read again');
      hasFailed = false;
    } catch (err) {
      if (!hasFailed) log.warn({ err }, 'the outbox cannot be read; deliveries wait');
      hasFailed = true;
    }
  };
}

async function tellUnknown(storage: Storage, known: Known, log: Logger): Promise<void> {
  for (const { kind, waiting } of await storage.run((db) => unknownKinds(db, known.kinds))) {
    log.warn({ kind, waiting }, 'deliveries of a kind that this release does not know are left waiting');
  }
}
