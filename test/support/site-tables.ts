import { createHash } from 'node:crypto';
import type { Db, SqlValue, Storage } from '../../plugin/host';

/** Rows per table. */
export type Counts = Readonly<Record<string, number>>;
type Row = Record<string, unknown>;

/** Written in the background: counters of requests, uses of keys, seals of the audit log, ticks of jobs, claims of deliveries. */
const background = [
  'sp_rate_windows',
  'sp_key_uses',
  'sp_cron_runs',
  'sp_audit_seals',
  'sp_outbox_claims',
  'sp_lead_counts',
  'sp_ledger_checkpoints',
  'sp_integration_states',
  'sp_llms_txt',
  'sp_variable_pushes',
  'host_automation_variables',
  'host_attempts',
  'host_sessions',
];
/** Accounts, credentials and what belongs to the schema outlive a reset. */
const lasting = [
  'sp_epoch',
  'sp_secret_keys',
  'sp_migrations',
  'sp_api_keys',
  'sp_key_toolsets',
  'sp_outbox_claims',
  'host_users',
  'host_sessions',
  'host_attempts',
  'host_roles',
];
/** Times of last use, noted on the side. */
const volatile = /^(last_used_at|seen_at)$/;
/** The registry is compared soon after a mutation, and what differs is queued: the tests of variables look at those rows themselves. */
const counts = (table: string) => (table === 'sp_outbox' ? " WHERE kind NOT LIKE 'variable%'" : '');
/** How far a delivery has come, which changes while a test looks. */
const underWay = /^(state|attempts|next_at|lease_owner|lease_until|fence|last_error|ended_at)$/;

const write = /^\s*(?:INSERT(?: OR IGNORE| IGNORE)? INTO|UPDATE|DELETE FROM|REPLACE INTO)\s+`?(\w+)/i;
/**
 * Tables that this process wrote to, for each site since its own last reset, on whatever site: instances share their database, and the
 * reset of one site must not take from another what that one has to put back.
 */
const writtenOf = new Set<Set<string>>();

function noteWrites(storage: Storage) {
  const written = new Set<string>();
  /** Those before them, once more: what was under way at a reset may have come after it. */
  let writtenBefore = new Set<string>();
  writtenOf.add(written);
  storage.listen({
    statement(sql) {
      const [, table] = write.exec(sql) ?? [];
      if (table !== undefined) for (const one of writtenOf) one.add(table);
    },
    retry: () => undefined,
  });

  return {
    /** Tables that may differ from what they were at the last reset. */
    take(): Set<string> {
      const now = new Set(written);
      written.clear();
      const both = new Set([...now, ...writtenBefore]);
      writtenBefore = now;
      return both;
    },
    forget: (name: string) => written.delete(name),
  };
}

/** What the tables of a site hold, and how to restore what they held at this moment. */
export async function siteTables(storage: Storage) {
  const written = noteWrites(storage);
  const names = await storage.run(tableNames);
  const counted = names.filter((name) => !background.includes(name));
  const kept = names.filter((name) => !lasting.includes(name));
  const seeds = new Map(
    await storage.run((db) => Promise.all(kept.map(async (name) => [name, await db.query<Row>(`SELECT * FROM ${name}`)] as const))),
  );
  const all = (tables: string[], where = (_table: string) => '') =>
    storage.run((db) =>
      Promise.all(tables.map(async (name) => [name, await db.query<Row>(`SELECT * FROM ${name}${where(name)}`)] as const)),
    );

  return {
    async rowCounts(): Promise<Counts> {
      const sql = counted.map((name) => `SELECT '${name}' AS name, COUNT(*) AS n FROM ${name}${counts(name)}`).join(' UNION ALL ');
      const found = await storage.run((db) => db.query<{ name: string; n: number }>(sql));
      return Object.fromEntries(found.map(({ name, n }) => [name, Number(n)]));
    },

    async state(): Promise<string> {
      const lines = (await all(counted, counts)).map(
        ([name, rows]) =>
          `${name}\n${rows
            .map((row) => textOf(row, name))
            .sort()
            .join('\n')}`,
      );
      return lines.map((text) => `${text.split('\n', 1)[0]} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`).join('\n');
    },

    async dump(): Promise<string> {
      return (await all(names))
        .flatMap(([name, rows]) => rows.map((row) => `${name} ${Object.values(row).map(dumped).join(' ')}`))
        .join('\n');
    },

    /** The epoch goes on, so that no copy in memory survives; ids start again, so that a case can name them. */
    async reset(): Promise<void> {
      const stale = written.take();
      const touched = kept.filter((name) => stale.has(name));
      await storage.tx(async (db) => {
        for (const name of touched) await restore(db, name, seeds.get(name) ?? []);
        if (db.dialect === 'sqlite')
          await db.execute(`DELETE FROM sqlite_sequence WHERE name IN (${touched.map(() => '?').join(', ')})`, touched);
        await storage.epoch.bump(db);
      });
      // Writing them back is no reason to do it again.
      for (const name of touched) written.forget(name);
      if (storage.dialect !== 'sqlite') await storage.run((db) => restartIds(db, touched));
    },
  };
}

/** A statement of its own per table, as one that defines tables ends a transaction. The audit log, which the background reads, goes on. */
async function restartIds(db: Db, tables: readonly string[]): Promise<void> {
  const sql = 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND auto_increment > 1';
  const used = (await db.query<{ name: string }>(sql)).map(({ name }) => name);
  for (const name of used) if (tables.includes(name) && name !== 'sp_audit') await db.execute(`ALTER TABLE ${name} AUTO_INCREMENT = 1`);
}

async function tableNames(db: Db): Promise<string[]> {
  const sql =
    db.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
      : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name";
  return (await db.query<{ name: string }>(sql)).map(({ name }) => name);
}

async function restore(db: Db, table: string, rows: Row[]): Promise<void> {
  await db.execute(`DELETE FROM ${table}`);
  for (const row of rows) {
    const columns = Object.keys(row).map((name) => `\`${name}\``);
    await db.execute(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(row) as SqlValue[],
    );
  }
}

const textOf = (row: Row, table: string) =>
  Object.entries(row)
    .map(([name, value]) => (volatile.test(name) || (table === 'sp_outbox' && underWay.test(name)) ? '' : dumped(value)))
    .join('\u0001');

/** Bytes both ways, so that a search finds what stands in them. */
function dumped(value: unknown): string {
  if (value instanceof Uint8Array) return `${Buffer.from(value).toString('hex')} ${Buffer.from(value).toString('latin1')}`;
  return String(value);
}
