import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Dialect } from '../host';
import type { Migration } from './migrate';
import { mysqlDriver, mysqlUrl } from './mysql-open';
import type { DatabaseConfig } from './open';
import { SqliteDatabase, sqliteFile } from './sqlite';
import type { Table } from './table';
import { entityOf } from './typeorm-table';
import { waitsOf } from './waits';

export interface Schema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}

/** TypeORM's own connection, which only migrating and comparing schemas need: whoever asked closes it (D591). */
export function openDataSource(config: DatabaseConfig, { tables, migrations }: Schema, dialect: Dialect): Promise<DataSource> {
  const known = {
    entities: tables.map((table) => entityOf(table, dialect)),
    migrations: [...migrations],
    migrationsTableName: 'sp_migrations',
  };
  return new DataSource({ ...place(config, dialect), ...known }).initialize();
}

/** The statements that would make the database equal to the tables. */
export async function schemaDifference(config: DatabaseConfig, schema: Schema, dialect: Dialect): Promise<string[]> {
  const dataSource = await openDataSource(config, schema, dialect);
  try {
    return (await dataSource.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
  } finally {
    await dataSource.destroy();
  }
}

function place({ databaseUrl, dataDir, databaseWaitMs }: DatabaseConfig, dialect: Dialect): DataSourceOptions {
  if (databaseUrl === undefined || dialect === 'sqlite') {
    return { type: 'better-sqlite3', driver: SqliteDatabase, database: sqliteFile(dataDir), enableWAL: true };
  }
  return {
    type: dialect,
    url: mysqlUrl(databaseUrl),
    driver: mysqlDriver(databaseUrl, waitsOf(databaseWaitMs)),
  };
}
