import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import type { Db, Dialect } from '../host';
import type { Migration } from '../kit/table';
import { type Column, columnName, typeormColumn } from './columns';
import { faultKind, isDuplicate } from './connection';
import { indexName, type Table } from './table';
import { nowSql } from './time';

export type { Migration };

/** What a migration may do: each is one step that can be run again, because MySQL commits every DDL statement by itself. */
export interface Steps {
  readonly dialect: Dialect;
  createTable(table: Table): Promise<void>;
  /** A nullable column at the end of a table; none where it is already there. */
  addColumn(table: string, property: string, column: Column<unknown>): Promise<void>;
  /** An index with the name that the table's definition gives it; none where it is already there. */
  addIndex(table: string, properties: readonly string[]): Promise<void>;
  /** The same index no more. */
  dropIndex(table: string, properties: readonly string[]): Promise<void>;
  /** Any statement; must be repeatable. */
  sql(statement: string, params?: unknown[]): Promise<void>;
}

/**
 * One numbered step of the schema. Never edited after a release: a later change is a later migration. `up` describes tables in the
 * words of that day, not by importing today's (D8, D71). Its file is listed by `npm run derive`, and the numbers say the order.
 */
export function migration(number: number, name: string, up: (steps: Steps) => Promise<void>): Migration {
  // TypeORM takes the last 13 digits of the name as the order.
  const ordered = `${name}-${String(number).padStart(13, '0')}`;
  return class implements MigrationInterface {
    readonly name = ordered;

    up(runner: QueryRunner) {
      return up(stepsOf(runner));
    }

    /** Going back is restoring the backup: a DROP would destroy what was written since. */
    async down() {
      throw new Error(`${ordered} cannot be undone; restore the backup made before the upgrade`);
    }
  };
}

export function dialectOf({ options: { type } }: DataSource): Dialect {
  return type === 'mariadb' || type === 'mysql' ? type : 'sqlite';
}

function stepsOf(runner: QueryRunner): Steps {
  const dialect = dialectOf(runner.dataSource);
  return {
    dialect,
    createTable: async (table) => {
      const { createTableOf } = require('./typeorm-table') as typeof import('./typeorm-table');
      await runner.createTable(createTableOf(table, dialect), true);
    },
    addColumn: (table, property, column) => addColumn(runner, table, typeormColumn(property, column, dialect).migration),
    addIndex: (table, properties) => addIndex(runner, table, properties),
    dropIndex: (table, properties) => dropIndex(runner, table, properties),
    sql: async (statement, params) => void (await runner.query(statement, params)),
  };
}

/** By a statement of our own: on SQLite TypeORM copies the whole table. */
async function addColumn(runner: QueryRunner, table: string, column: TableColumnOptions): Promise<void> {
  const { name, type, length, charset, collation } = column;
  if (await runner.hasColumn(table, name)) return;
  const words = [name, length ? `${type}(${length})` : type, charset && `CHARACTER SET ${charset}`, collation && `COLLATE ${collation}`];
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${words.filter(Boolean).join(' ')} NULL`);
}

/** Asked for first: MySQL knows no IF NOT EXISTS for indexes. */
async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  const own = dialectOf(runner.dataSource);
  const sql =
    own === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND name = ?"
      : 'SELECT INDEX_NAME FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND INDEX_NAME = ?';
  const answer: unknown = await runner.query(sql, [table, name]);
  return Array.isArray(answer) && answer.length > 0;
}

async function addIndex(runner: QueryRunner, table: string, properties: readonly string[]): Promise<void> {
  const name = indexName(table, properties);
  if (await hasIndex(runner, table, name)) return;
  await runner.query(`CREATE INDEX ${name} ON ${table} (${properties.map((property) => `\`${columnName(property)}\``).join(', ')})`);
}

async function dropIndex(runner: QueryRunner, table: string, properties: readonly string[]): Promise<void> {
  const name = indexName(table, properties);
  const isSqlite = dialectOf(runner.dataSource) === 'sqlite';
  if (isSqlite || (await hasIndex(runner, table, name)))
    await runner.query(isSqlite ? `DROP INDEX IF EXISTS ${name}` : `DROP INDEX ${name} ON ${table}`);
}

const leaseMs = 60_000;

/**
 * Run what is pending, on one instance at a time. The lease is a row and not GET_LOCK, because on a cluster GET_LOCK is granted
 * once per node. Whoever calls has asked `isCurrent`: where nothing is pending no lease is taken, so that one left by a killed instance
 * holds nobody up.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const giveUp = Date.now() + 5 * leaseMs;
  const run = patiently(dataSource, giveUp);
  const dialect = dialectOf(dataSource);
  await run(
    'CREATE TABLE IF NOT EXISTS sp_migration_lease (id INTEGER PRIMARY KEY, owner VARCHAR(40) NOT NULL, expires_at BIGINT NOT NULL)',
  );
  const owner = randomUUID();
  while (!(await takeLease(run, { owner, dialect }))) {
    if (Date.now() > giveUp) throw new Error('Another instance has been migrating for 5 minutes');
    await sleep(200);
  }
  const renewal = setInterval(() => {
    dataSource
      .query(`UPDATE sp_migration_lease SET expires_at = ${nowSql(dialect)} + ${leaseMs} WHERE owner = ?`, [owner])
      .catch(() => undefined);
  }, leaseMs / 3);
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    clearInterval(renewal);
    await run('DELETE FROM sp_migration_lease WHERE owner = ?', [owner]);
  }
}

/** The name under which the database keeps that a migration ran. */
export const nameOf = (Step: Migration): string => new Step().name ?? Step.name;

/** Which migrations a release does not know that has these. Those of a host, from 1000 to 1999, only the host knows. */
export function unknownTo(migrations: readonly Migration[], names: readonly string[]): string[] {
  const known = new Set(migrations.map(nameOf));
  const numberOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0);
  return names.filter((name) => !known.has(name) && (numberOf(name) < 1000 || numberOf(name) >= 2000));
}

/** Whether every migration that this release knows has run; a newer release may have run more. */
export async function isCurrent({ query }: Pick<Db, 'query'>, migrations: readonly Migration[]): Promise<boolean> {
  try {
    const done = await query<{ name: string }>('SELECT name FROM sp_migrations');
    const names = new Set(done.map(({ name }) => name));
    return migrations.every((step) => names.has(nameOf(step)));
  } catch {
    // No such table: an empty database. A database that went away is told so by the attempt to migrate it.
    return false;
  }
}

type Run = (sql: string, params?: unknown[]) => Promise<unknown>;

/** Statements that wait while another process writes to the file, without blocking this one. */
function patiently(dataSource: DataSource, giveUp: number): Run {
  return async (sql, params) => {
    for (;;) {
      try {
        return await dataSource.query(sql, params);
      } catch (error) {
        if (faultKind(error) !== 'transient' || Date.now() > giveUp) throw error;
        await sleep(20 + Math.random() * 80);
      }
    }
  };
}

async function takeLease(run: Run, { owner, dialect }: { owner: string; dialect: Dialect }): Promise<boolean> {
  const now = nowSql(dialect);
  await run(`DELETE FROM sp_migration_lease WHERE id = 1 AND expires_at < ${now}`);
  try {
    await run(`INSERT INTO sp_migration_lease (id, owner, expires_at) VALUES (1, ?, ${now} + ${leaseMs})`, [owner]);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
