import { rows } from '../../plugin/db/rows';
import type { RowOf } from '../../plugin/db/table';
import type { Logger, Storage } from '../../plugin/host';
import type { RedisDriver } from '../../plugin/jobs/bullmq';
import { type DeliveryOptions, type RunningDeliveries, startDeliveries } from '../../plugin/jobs/deliveries';
import { enqueue, type Message } from '../../plugin/jobs/outbox';
import { outboxTable } from '../../plugin/jobs/outbox-table';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../plugin/kit/delivery';
import type { JobCtx } from '../../plugin/kit/group';
import type { TestStorage } from '../support/storages';
import { until } from '../support/until';
import type { WorkerProcess } from './worker-process';

export type OutboxRow = RowOf<typeof outboxTable>;

/** What a worker needs of a context, with a vault that a test can seal. */
export function ctxOf(fault: () => { code: string; message: string } | undefined = () => undefined): JobCtx {
  return { vault: { fault } } as unknown as JobCtx;
}

/** A log that keeps its messages. */
export function keptLog(): Logger & { readonly said: string[]; readonly fields: object[] } {
  const said: string[] = [];
  const fields: object[] = [];
  const note = (what: object, message = '') => {
    said.push(message);
    fields.push(what);
  };
  return { said, fields, debug: note, info: note, warn: note, error: note };
}

/** Short pauses, so that a walk through all attempts takes milliseconds. */
export const fast: DeliveryOptions = { pollMs: 20, delays: [10, 10, 10], random: () => 0.5 };

/** The outbox of one database with the workers that a test puts on it; `stopAll` ends them. */
export function workshop(made: () => TestStorage) {
  const running: RunningDeliveries[] = [];

  return {
    work(kinds: readonly DeliveryKind[], { storage = made().storage, log = keptLog(), ctx = ctxOf(), ...options }: Workers = {}) {
      const deliveries = startDeliveries({ storage, kinds, ctx, log, ...fast, ...options });
      running.push(deliveries);
      return { ...deliveries, log };
    },

    put: (message: Message) => made().storage.tx((db) => enqueue(db, message)),

    row: async (id: string): Promise<OutboxRow> => {
      const row = await made().storage.run((db) => rows(db, outboxTable).one({ id }));
      if (!row) throw new Error(`no delivery ${id}`);
      return row;
    },

    all: () => made().storage.run((db) => rows(db, outboxTable).many({}, { order: [['seq', 'ASC']] })),

    set: (id: string, values: Partial<OutboxRow>) => made().storage.run((db) => rows(db, outboxTable).update({ id }, values)),

    /** Wait until nothing waits or is under way. */
    settled: () =>
      until(async () => (await made().storage.run((db) => rows(db, outboxTable).count({ state: ['ready', 'sending'] }))) === 0),

    /** What a process that no longer runs holds is free, as it would be by itself when its leases are over. */
    async lapse(gone: WorkerProcess | undefined): Promise<void> {
      for (const owner of gone?.lines() ?? [])
        await made().storage.run((db) => db.execute('UPDATE sp_outbox SET lease_until = 1 WHERE lease_owner = ?', [owner]));
    },

    async stopAll(): Promise<void> {
      await Promise.all(running.splice(0).map(({ stop }) => stop()));
      await made().storage.run((db) => db.execute('DELETE FROM sp_outbox'));
    },
  };
}

interface Workers extends DeliveryOptions {
  readonly storage?: Storage;
  readonly log?: ReturnType<typeof keptLog>;
  readonly ctx?: JobCtx;
  readonly redis?: RedisDriver;
}

/** A kind that notes what it carried out and fails as often as told. */
export function noted(kind: string, more: Partial<DeliveryKind> & { readonly failures?: readonly Error[] } = {}) {
  const { failures = [], ...rest } = more;
  const left = [...failures];
  const done: Delivery[] = [];
  const deliver = async (delivery: Delivery) => {
    const failure = left.shift();
    if (failure) throw failure;
    done.push(delivery);
  };
  return { kind, deliver, done, ...rest };
}

export const failing = (count: number, message = 'The receiver answered 503.') =>
  Array.from({ length: count }, () => new DeliveryFailed(message));
