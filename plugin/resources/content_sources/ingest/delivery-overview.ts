import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { itemsOf } from '../mapping/rules';
import { eventOf } from '../mapping/sender-events';
import type { Mapping } from '../mapping/types';
import { withdrawalsOf } from '../mapping/withdrawals';
import { type DeliveryRow, type DeliveryState, deliveryTable, type ItemResult } from './delivery-table';

/** Most payloads that are looked into for one that brings an article. */
const maxLookedInto = 20;

export interface Undecided {
  readonly delivery_id: string;
  readonly state: 'held' | 'failed';
  /** Null for what waits behind a held one. */
  readonly reason: string | null;
  /** How many of its items are held, null for the whole payload. */
  readonly items: number | null;
  readonly received_at: string;
}

/** A payload, by what became of it. */
export interface Came {
  readonly delivery_id: string;
  readonly state: DeliveryState;
  readonly reason: string | null;
  /** Letters of the body. */
  readonly length: number;
  readonly received_at: string;
  readonly ended_at: string | null;
  /** What became of its first items. */
  readonly results: readonly ItemResult[];
}

function isArticle(body: string, mapping: Mapping | undefined): boolean {
  const payload: unknown = JSON.parse(body);
  return eventOf(payload) === undefined && (mapping === undefined || !isTakenBack(mapping, payload));
}

/** Whether a payload only takes articles back: it may lack all that a mapping looks for. */
export function isTakenBack(mapping: Mapping, payload: unknown): boolean {
  const taken = withdrawalsOf(mapping, payload).length;
  return taken > 0 && taken >= itemsOf(mapping, payload).length;
}

/** What people see of the deliveries of a source. */
export function deliveryOverview(db: Db) {
  const table = rows(db, deliveryTable);

  return {
    /** The latest that wait for a mapping and, where there are fewer, the latest of the others, in the order of receipt. */
    async toRehearse(sourceId: string, limit: number): Promise<DeliveryRow[]> {
      const latest = { order: [['seq', 'DESC']], limit } as const;
      const held = await table.many({ sourceId, state: 'held' }, latest);
      const states: DeliveryRow['state'][] = ['received', 'done', 'skipped', 'failed'];
      const others = held.length < limit ? await table.many({ sourceId, state: states }, latest) : [];
      return [...held, ...others].slice(0, limit).sort((a, b) => a.seq - b.seq);
    },

    /** The payload that came last and brings an article, also by the mapping where one is given: what a mapping is judged by. */
    async latestArticle(sourceId: string, mapping?: Mapping): Promise<string | undefined> {
      const states: DeliveryRow['state'][] = ['received', 'held', 'done', 'failed'];
      const latest = await table.many({ sourceId, state: states }, { order: [['seq', 'DESC']], limit: maxLookedInto });
      return latest.find(({ body }) => isArticle(body, mapping))?.body;
    },

    /** Those that a person can decide about, the latest first, without their bodies. */
    async undecided(sourceId: string, limit: number): Promise<Undecided[]> {
      const records = await db.query<{
        id: string;
        state: 'held' | 'failed';
        error: string | null;
        held_items: string | null;
        received_at: number;
      }>(
        `SELECT id, state, error, held_items, received_at FROM sp_ingest_deliveries WHERE source_id = ? AND state IN ('held', 'failed')
         ORDER BY seq DESC LIMIT ${Math.trunc(limit)}`,
        [sourceId],
      );
      return records.map(({ id, state, error, held_items, received_at }) => ({
        delivery_id: id,
        state,
        reason: error,
        items: held_items === null ? null : (JSON.parse(held_items) as number[]).length,
        received_at: new Date(Number(received_at)).toISOString(),
      }));
    },

    came: (sourceId: string, limit: number) => whatCame(db, sourceId, limit),

    /** By source, how many payloads are held by themselves while the others go on. */
    async heldAlone(): Promise<ReadonlyMap<string, number>> {
      const records = await db.query<{ source_id: string; total: number }>(
        `SELECT d.source_id, COUNT(*) AS total FROM sp_sources s JOIN sp_ingest_deliveries d ON d.source_id = s.id AND d.state = 'held'
         WHERE s.mapping_status = 'approved' GROUP BY d.source_id`,
      );
      return new Map(records.map(({ source_id, total }) => [source_id, Number(total)]));
    },

    async countByState(sourceId: string): Promise<Record<string, number>> {
      const records = await db.query<{ state: string; total: number }>(
        'SELECT state, COUNT(*) AS total FROM sp_ingest_deliveries WHERE source_id = ? GROUP BY state',
        [sourceId],
      );
      return Object.fromEntries(records.map(({ state, total }) => [state, Number(total)]));
    },
  };
}

/** What came last, whatever became of it, without the bodies. */
async function whatCame(db: Db, sourceId: string, limit: number): Promise<Came[]> {
  const rows = await db.query<{
    id: string;
    state: DeliveryState;
    error: string | null;
    received_at: number;
    ended_at: number | null;
    results: string | null;
    length: number;
  }>(
    `SELECT id, state, error, received_at, ended_at, results, LENGTH(body) AS length FROM sp_ingest_deliveries WHERE source_id = ?
     ORDER BY seq DESC LIMIT ${Math.trunc(limit)}`,
    [sourceId],
  );
  return rows.map(({ id, state, error, received_at, ended_at, results, length }) => ({
    delivery_id: id,
    state,
    reason: error,
    length: Number(length),
    received_at: new Date(Number(received_at)).toISOString(),
    ended_at: ended_at === null ? null : new Date(Number(ended_at)).toISOString(),
    results: JSON.parse(results ?? '[]') as readonly ItemResult[],
  }));
}
