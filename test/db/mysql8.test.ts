import { DataSource, type QueryRunner } from 'typeorm';
import { schema as hostSchema } from '../../host-shim/schema';
import { entityOf } from '../../plugin/db/typeorm-table';
import { schema as pluginSchema } from '../../plugin/schema';
import { verifies } from '../support/verifies';

/**
 * The statements of all migrations as they would go to MySQL, which nobody answers: each is written down instead of run. Tables are
 * made as they are today; `isOld` are those of a first release, which lack every column that came later.
 */
async function statementsFor(type: 'mysql' | 'mariadb', isOld = false): Promise<string[]> {
  const tables = [...pluginSchema.tables, ...hostSchema.tables].map((table) => entityOf(table, type));
  const dataSource = new DataSource({ type, url: 'mysql://nobody@127.0.0.1:1/nothing', entities: tables });
  const statements: string[] = [];
  const runner = new Proxy(dataSource.createQueryRunner(), {
    get(target, name, receiver) {
      if (name === 'query') return async (sql: string) => void statements.push(sql);
      if (name === 'hasTable') return async () => false;
      if (name === 'hasColumn') return async () => !isOld;
      return Reflect.get(target, name, receiver);
    },
  }) as QueryRunner;
  for (const Step of [...pluginSchema.migrations, ...hostSchema.migrations]) await new Step().up(runner);
  return statements;
}

const names = [...pluginSchema.tables, ...hostSchema.tables].map(({ name }) => name);
const createdBy = (statements: readonly string[]) => statements.filter((sql) => sql.startsWith('CREATE TABLE'));

describe('the schema as MySQL 8 gets it', () => {
  let created: string[];
  let others: string[];
  beforeAll(async () => {
    const statements = await statementsFor('mysql');
    created = createdBy(statements);
    others = statements.filter((sql) => !created.includes(sql));
  });

  /** `name` type and options of each column, out of the column list of CREATE TABLE. */
  const columnsOf = (sql: string) => sql.match(/`\w+` (?:bigint|tinyint|varchar|longtext|binary|\w+)[^,`]*/g) ?? [];

  test('each table is made by one statement', () => {
    verifies('R45');
    expect(created.map((sql) => sql.match(/^CREATE TABLE `(\w+)`/)?.[1]).sort()).toEqual([...names].sort());
  });

  test('types, character sets and collations are those that MySQL has', () => {
    const known =
      /^`\w+` (bigint( UNSIGNED)?|tinyint|(var)?binary\(\d+\)|(varchar\(\d+\)|longtext) CHARACTER SET "utf8mb4" COLLATE "utf8mb4_0900_bin")( NOT)? NULL( AUTO_INCREMENT)?[ )]*$/;
    const columns = created.flatMap(columnsOf);
    expect(columns.length).toBeGreaterThan(100);
    expect(columns.filter((column) => !known.test(column.trim()))).toEqual([]);
    expect(created.join()).not.toMatch(/nopad|json_valid|\bCHECK\b/i);
  });

  test('columns that came later are added with types that MySQL has', async () => {
    const type = /(bigint|tinyint|binary\(\d+\)|(varchar\(\d+\)|longtext) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin)/.source;
    const added = (await statementsFor('mysql', true)).filter((sql) => sql.startsWith('ALTER TABLE'));
    expect(added.length).toBeGreaterThan(3);
    for (const sql of added) expect(sql).toMatch(new RegExp(`^ALTER TABLE \\w+ ADD COLUMN \\w+ ${type} NULL$`));
  });

  test('rows fit: at most 65,535 bytes outside of long texts, keys at most 3,072', () => {
    const bytesOf = (column: string) => {
      const length = Number(column.match(/(?:varchar|binary)\((\d+)\)/)?.[1] ?? 8);
      return column.includes('utf8mb4') && !column.includes('longtext') ? length * 4 + 2 : length;
    };
    for (const sql of created) {
      const columns = columnsOf(sql);
      const sizes = new Map(columns.map((column) => [column.match(/`(\w+)`/)?.[1] ?? '', bytesOf(column)]));
      expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(65_535);
      const keys = [...sql.matchAll(/(?:INDEX|KEY)(?: `\w+`)? \(([^)]*)\)/g)].map(([, list = '']) => list.match(/\w+/g) ?? []);
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) {
        expect(key.reduce((sum, name) => sum + (sizes.get(name) ?? Number.POSITIVE_INFINITY), 0)).toBeLessThanOrEqual(3072);
      }
    }
  });

  test('what is seeded or changed needs nothing that only MariaDB has', () => {
    const ofIndexes = [
      /^SELECT INDEX_NAME FROM information_schema\.STATISTICS WHERE /,
      /^CREATE INDEX \w{1,64} ON (sp|host)_\w+ \([\w, `]+\)$/,
    ];
    const seeds = others.filter((sql) => ![/^(UPDATE|DELETE FROM) (sp|host)_/, ...ofIndexes].some((known) => known.test(sql)));
    expect(seeds.length).toBeGreaterThan(5);
    for (const sql of others) expect(sql).not.toMatch(/RETURNING|IF NOT EXISTS/i);
    for (const sql of seeds) {
      expect(sql).toMatch(/^INSERT INTO sp_\w+ \([\w, `]+\)\s+SELECT .*\sWHERE NOT EXISTS \(SELECT 1 FROM sp_\w+( WHERE .*)?\)$/s);
    }
  });

  test('MariaDB gets the same statements but for the name of the collation', async () => {
    const alike = (sql: string) => sql.replace(/utf8mb4_0900_bin|utf8mb4_nopad_bin/g, 'bin');
    const forMariadb = createdBy(await statementsFor('mariadb'));
    expect(forMariadb.map(alike)).toEqual(created.map(alike));
    expect(forMariadb).not.toEqual(created);
  });
});
