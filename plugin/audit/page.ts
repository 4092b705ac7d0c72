import type { Db, SqlValue } from '../host';
import { type AuditRow, auditColumns, auditRow } from './audit-row';
import { beginOf, type Sealed, sealedRows } from './rows-by-seal';

/** Conditions that all have to hold; `actor` is `key:1`, `user:1`, an id or a name, `since` milliseconds. */
export interface AuditFilter {
  readonly resource?: string | undefined;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly transport?: string | undefined;
  readonly since?: number | undefined;
  readonly changed?: boolean | undefined;
}

/** One page of audit rows, newest first, and how many there are in all. */
export async function auditPage(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: AuditRow[]; total: number }> {
  const { sql, params } = conditions(filter);
  if (sql === '') {
    const sealed = await sealedRows(db);
    if (sealed) return sealedPage(db, sealed, { limit, offset });
  }
  const [counted] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM sp_audit${sql}`, params);
  const total = Number(counted?.total ?? 0);
  if (offset >= total) return { items: [], total };
  return { items: await itemsOf(db, { sql, params }, { limit, offset }), total };
}

/** All rows: their number and the place of the page are found by the seals, so that neither costs more with more rows (D750). */
async function sealedPage(db: Db, sealed: Sealed, { limit, offset }: { limit: number; offset: number }) {
  const total = sealed.total - sealed.archived + sealed.newer;
  if (offset >= total) return { items: [], total };
  const begin = await beginOf(db, sealed, offset);
  const from = begin ? { sql: ' WHERE id <= ?', params: [begin.id] } : { sql: '', params: [] };
  return { items: await itemsOf(db, from, { limit, offset: begin?.skip ?? offset }), total };
}

/** The ids of the page first: MariaDB would read and sort all rows before it whole. */
async function itemsOf(db: Db, { sql, params }: Condition, { limit, offset }: { limit: number; offset: number }): Promise<AuditRow[]> {
  const ids = `SELECT id FROM sp_audit${sql} ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  const page = `SELECT id, ${auditColumns} FROM sp_audit JOIN (${ids}) AS page USING (id) ORDER BY id DESC`;
  return (await db.query(page, params)).map(auditRow);
}

interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

function conditions({ resource, action, actor, transport, since, changed }: AuditFilter): { sql: string; params: SqlValue[] } {
  const all: [sql: string, ...params: SqlValue[]][] = [];
  if (resource !== undefined) all.push(['resource = ?', resource]);
  if (action !== undefined) all.push(['action = ?', action]);
  if (actor !== undefined) all.push(byActor(actor));
  if (transport !== undefined) all.push(['transport = ?', transport]);
  if (since !== undefined) all.push(['at >= ?', since]);
  if (changed !== undefined) all.push(['changed = ?', changed ? 1 : 0]);
  return {
    sql: all.length ? ` WHERE ${all.map(([sql]) => sql).join(' AND ')}` : '',
    params: all.flatMap(([, ...params]) => params),
  };
}

/** `key:1`, `user:1` and `app:1` mean one actor each: a key and a user may have the same number, and anybody may call a key by another's number. */
function byActor(actor: string): [sql: string, ...params: SqlValue[]] {
  const [, kind, id] = /^(key|user|app):(\d+)$/.exec(actor) ?? [];
  if (kind === undefined || id === undefined) return ['(actor_id = ? OR actor_name = ?)', actor, actor];
  return ['(actor_kind = ? AND actor_id = ?)', kind, id];
}
