import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Storage } from '../host';
import type { Delivery, DeliveryKind } from '../kit/delivery';
import type { JobCtx } from '../kit/group';
import { attempter } from './attempt';
import { standardDelays } from './backoff';
import { claim, isAnythingDue, knownKinds } from './outbox-claim';
import { outboxEnds } from './outbox-ends';
import { pump } from './pump';
import { quietly } from './quietly';

/** What a test sets otherwise. */
export interface CrewOptions {
  /** Deliveries at a time in this process. */
  readonly concurrency?: number;
  readonly leaseMs?: number;
  /** How long a shutdown waits for deliveries under way. */
  readonly drainMs?: number;
  /** After which a delivery that has not ended counts as failed. */
  readonly maxRunMs?: number;
  /** Pauses after failed attempts. */
  readonly delays?: readonly number[];
  readonly random?: () => number;
}

interface Setup extends CrewOptions {
  readonly storage: Storage;
  readonly kinds: readonly DeliveryKind[];
  readonly ctx: JobCtx;
  readonly log: Logger;
  /** A delivery has ended. */
  readonly onFree: () => void;
}

/** Those who carry out in this process; what they hold is renewed until it has ended. */
export function createCrew(setup: Setup) {
  const { storage, ctx, log, onFree, concurrency = 4, leaseMs = 30_000, drainMs = 20_000 } = setup;
  const { kinds, delays = standardDelays, random = Math.random, maxRunMs = 30 * 60_000 } = setup;
  const owner = randomUUID();
  const known = knownKinds(kinds);
  const ends = outboxEnds(storage, owner);
  const attempt = attempter({ kinds, ctx, log, ends, delays, random, leaseMs, maxRunMs });
  const active = new Map<string, { delivery: Delivery; ended: Promise<void> }>();
  const held = () => [...active.values()].map(({ delivery }) => delivery);
  const heartbeat = pump(
    quietly(log, () => ends.renew(held(), leaseMs)),
    { everyMs: leaseMs / 3 },
  );
  const mayClaim = () => !isStopped && ctx.vault.fault() === undefined;
  let isStopped = false;

  function carryOut(delivery: Delivery): Promise<void> {
    const ended = attempt(delivery).finally(() => {
      if (active.get(delivery.id)?.delivery === delivery) active.delete(delivery.id);
      onFree();
    });
    active.set(delivery.id, { delivery, ended });
    return ended;
  }

  /** Resolves when they are claimed, to a function that waits until they have ended. */
  async function take(wanted: { limit: number; ids?: readonly string[] }): Promise<() => Promise<unknown>> {
    const claimed = await claim(storage, known, { ...wanted, owner, leaseMs, maxAttempts: delays.length + 1 });
    if (isStopped) await release(claimed);
    const ended = isStopped ? [] : claimed.map(carryOut);
    return () => Promise.all(ended);
  }

  /** Another instance may have them at once. Where the database is away their leases lapse. */
  async function release(deliveries: readonly Delivery[]): Promise<void> {
    await Promise.all(deliveries.map((delivery) => ends.released(delivery).catch(() => undefined)));
  }

  return {
    known,
    concurrency,
    maxAttempts: delays.length + 1,
    mayClaim,

    /** Claim as much of what is due as there are free hands. */
    async takeDue(): Promise<void> {
      const limit = concurrency - active.size;
      if (limit <= 0 || !mayClaim() || !(await storage.run((db) => isAnythingDue(db, known)))) return;
      await take({ limit });
    },

    /** Claim this one, if it is due, and wait until it has ended. */
    async takeNamed(id: string): Promise<void> {
      if (!mayClaim()) return;
      const ended = await take({ limit: 1, ids: [id] });
      await ended();
    },

    async stop(): Promise<void> {
      isStopped = true;
      const drained = Promise.all([...active.values()].map(({ ended }) => ended));
      await Promise.race([drained, sleep(drainMs, undefined, { ref: false })]);
      await heartbeat.stop();
      await release(held());
    },
  };
}

export type Crew = ReturnType<typeof createCrew>;
