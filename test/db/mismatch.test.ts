import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../host-shim/host';
import { schema } from '../../host-shim/schema';
import { createLogger } from '../../plugin/adapter';
import { readConfig } from '../../plugin/config';
import { mismatches } from '../../plugin/db/compare';
import { openStorage } from '../../plugin/db/storage';
import { schema as pluginSchema } from '../../plugin/schema';
import { freshDatabase } from '../support/mariadb';
import { pathOf } from '../support/needs';
import { passwordCost } from '../support/password-cost';
import { describeEachStorage, type TestDialect, type TestStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { firstBuild } from './first-build';

const tables = [...pluginSchema.tables, ...schema.tables];

/** Where no table is yet. */
async function emptyPlace(dialect: TestDialect) {
  const dir = mkdtempSync(join(tmpdir(), 'sp-first-'));
  const database = dialect === 'mariadb' ? await freshDatabase(pathOf('mariadb') ?? '') : undefined;
  const url = database === undefined ? {} : { SITEPLANE_DATABASE_URL: database.url };
  const config = readConfig({ SITEPLANE_DATA_DIR: dir, SITEPLANE_MASTER_KEY_FILE: join(dir, 'root.key'), ...url });
  const dispose = async () => {
    await database?.drop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { config, dispose };
}

describeEachStorage('tables that do not fit', (make, dialect) => {
  let made: TestStorage;
  const sql = (text: string) => made.storage.run((db) => db.execute(text));
  const found = async () => (await made.storage.run((db) => mismatches(db, tables))).map(({ problem }) => problem);
  beforeAll(async () => {
    made = await make(schema);
  });

  test('those that the migrations make do fit', async () => expect(await found()).toEqual([]));

  const integer = dialect === 'sqlite' ? 'integer' : 'bigint';
  test.each([
    [
      'a column that is missing',
      'ALTER TABLE sp_crm_slots DROP COLUMN name',
      'ADD COLUMN name varchar(190)',
      'sp_crm_slots has no column name',
    ],
    [
      'an unknown one that every insert would have to fill',
      `ALTER TABLE sp_epoch ADD COLUMN extra ${integer} NOT NULL ${dialect === 'sqlite' ? 'DEFAULT 0' : ''}`,
      'DROP COLUMN extra',
      dialect === 'sqlite' ? '' : 'sp_epoch has an unknown column extra without a default',
    ],
  ])('%s', async (_what, breaking, fixing, problem) => {
    verifies('upgrade:mismatch');
    await sql(breaking);
    expect(await found()).toEqual(problem === '' ? [] : [problem]);
    await sql(`ALTER TABLE ${/TABLE (\w+)/.exec(breaking)?.[1]} ${fixing}`);
    expect(await found()).toEqual([]);
  });

  test('a table and a unique key that are missing', async () => {
    verifies('upgrade:mismatch');
    await sql('ALTER TABLE sp_llms_txt RENAME TO sp_elsewhere');
    await sql(`DROP INDEX ux_sp_sources_slug ${dialect === 'sqlite' ? '' : 'ON sp_sources'}`);
    expect((await found()).sort()).toEqual(['sp_sources has no unique key of slug', 'there is no table sp_llms_txt']);
    await sql('ALTER TABLE sp_elsewhere RENAME TO sp_llms_txt');
    await sql('CREATE UNIQUE INDEX ux_sp_sources_slug ON sp_sources (slug)');
    expect(await found()).toEqual([]);
  });

  if (dialect === 'mariadb') {
    test('a column of another type, one that is too short, and one that cannot be empty', async () => {
      verifies('upgrade:mismatch');
      await sql('ALTER TABLE sp_modules MODIFY config varchar(100) NOT NULL');
      await sql('ALTER TABLE sp_crm_slots MODIFY url varchar(10) NOT NULL');
      await sql('ALTER TABLE sp_api_keys MODIFY expires_at bigint NOT NULL');
      expect((await found()).sort()).toEqual([
        'sp_api_keys.expires_at cannot be empty',
        expect.stringMatching(/^sp_crm_slots\.url is varchar\(10\) instead of varchar\(\d+\)$/),
        'sp_modules.config is varchar(100) instead of longtext',
      ]);
      await sql('ALTER TABLE sp_modules MODIFY config longtext NOT NULL');
      await sql('ALTER TABLE sp_crm_slots MODIFY url varchar(4000) NOT NULL');
      await sql('ALTER TABLE sp_api_keys MODIFY expires_at bigint NULL');
      expect(await found()).toEqual([]);
    });
  }

  test('a site of the first build is refused by table and column on every door, and heals by itself', async () => {
    verifies('upgrade:mismatch', 'R44', 'D72');
    const { config, dispose } = await emptyPlace(dialect);
    const before = openStorage(config, firstBuild);
    await before.ready();
    const lines: string[] = [];
    const log = createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } });
    const site = createHost({ config: { ...config, port: 0 }, log, plugins: [], passwordCost });
    const url = await site.listen();
    const ready = async () => (await fetch(`${url}/health/ready`)).json() as Promise<{ code?: string }>;
    await until(async () => (await ready()).code === 'SCHEMA_MISMATCH');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const named = /sp_audit has no column stored_at.* \(SCHEMA_MISMATCH\)/;
    for (const path of ['/rest/siteplane/v1/manage/dispatch', '/', '/admin']) {
      const answer = await fetch(`${url}${path}`, path.startsWith('/rest') ? { method: 'POST' } : {});
      expect([path, answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        path,
        503,
        '5',
        expect.stringMatching(named),
      ]);
    }
    await until(() => lines.some((line) => line.includes('stored_at')));

    const missing = await before.run((db) => mismatches(db, tables));
    expect(missing.map(({ problem }) => problem).sort()).toEqual([
      'host_media has no column alt',
      'host_media has no column height',
      'host_media has no column width',
      'host_posts has no column featured_image_id',
      'sp_audit has no column stored_at',
    ]);
    for (const { statement } of missing) await before.run((db) => db.execute(statement));
    await before.close();
    await site.started;
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    await site.close();
    await dispose();
  });
});
