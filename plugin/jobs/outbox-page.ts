import { type Condition, pageByBlocks } from '../db/blocks-page';
import { fromRow } from '../db/rows';
import type { Db } from '../host';
import { outboxBlocks } from './outbox-blocks';
import type { OutboxRow } from './outbox-state';
import { type DeliveryState, outboxTable } from './outbox-table';

interface Filter {
  readonly kind?: string | undefined;
  readonly state?: DeliveryState | undefined;
  /** Kinds that are nobody's business outside. */
  readonly internal: readonly string[];
}

function condition({ kind, state, internal }: Filter): Condition {
  const parts = [
    ...(kind === undefined ? [] : [{ sql: 'kind = ?', params: [kind] }]),
    ...(state === undefined ? [] : [{ sql: 'state = ?', params: [state] }]),
    ...(internal.length === 0 ? [] : [{ sql: `kind NOT IN (${internal.map(() => '?').join(', ')})`, params: internal }]),
  ];
  return { sql: ['1 = 1', ...parts.map(({ sql }) => sql)].join(' AND '), params: parts.flatMap(({ params }) => params) };
}

/** Newest first, and how many there are in all (D789). */
export async function outboxPage(db: Db, filter: Filter, range: { limit: number; offset: number }) {
  const { items, total } = await pageByBlocks(db, outboxBlocks, { filter: condition(filter), ...range });
  return { items: items.map((row): OutboxRow => fromRow(outboxTable, row)), total };
}
