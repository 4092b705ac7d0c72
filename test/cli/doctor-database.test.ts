import { administratorsAddress } from '../support/addresses';
import { describeEachDialect } from '../support/dialects';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { problems } from './examined';

describeEachDialect('the database of a site', (dialect) => {
  let site: Site;
  let usual: string[];
  beforeAll(async () => {
    site = await startSite({ dialect });
    await administratorsAddress(site);
    usual = await found();
  });
  afterAll(() => site?.stop());

  const found = (options?: { at: string }) => problems({ ...site.env, SITEPLANE_ADMIN_PASSWORD: undefined }, options);
  const sql = (text: string, params: (string | number)[] = []) => site.host.storage.run((db) => db.execute(text, params));
  const rowsOf = (text: string) => site.host.storage.run((db) => db.query(text));
  /** Beyond what the common server of the tests has as its settings. */
  const news = async () => (await found()).filter((line) => !usual.includes(line));

  test('that is healthy has no problem but how durable the server of these tests is', () => {
    expect(usual.filter((line) => !line.startsWith('warn database_server: innodb_flush_log_at_trx_commit is 2'))).toEqual([]);
  });

  test('a migration that has not run, and one of a newer release', async () => {
    verifies('R53');
    const [last] = await rowsOf("SELECT * FROM sp_migrations WHERE name LIKE '%0000000000002'");
    const { name, timestamp } = last as { name: string; timestamp: number };
    await sql('DELETE FROM sp_migrations WHERE name = ?', [name]);
    expect(await news()).toEqual([
      expect.stringMatching(`^warn migrations: 1 migrations have not run: ${name}. -> back the database up, then start`),
    ]);
    await sql('INSERT INTO sp_migrations (timestamp, name) VALUES (?, ?)', [timestamp, name]);
    await sql('INSERT INTO sp_migrations (timestamp, name) VALUES (?, ?)', [999, 'future-0000000000999']);
    await sql('INSERT INTO sp_migrations (timestamp, name) VALUES (?, ?)', [3999, 'of-an-engine-0000000003999']);
    await sql('INSERT INTO sp_migrations (timestamp, name) VALUES (?, ?)', [1999, 'of-the-host-0000000001999']);
    expect(await news()).toEqual([
      expect.stringMatching(
        /^warn migrations: A newer release .*: future-0000000000999, of-an-engine-0000000003999\. -> install that release/,
      ),
    ]);
    await sql('DELETE FROM sp_migrations WHERE timestamp IN (999, 1999, 3999)');
    expect(await news()).toEqual([]);
  });

  test('a table that somebody changed', async () => {
    verifies('R53');
    await sql('ALTER TABLE sp_crm_slots ADD COLUMN extra INTEGER NULL');
    expect(await news()).toEqual([expect.stringMatching(/^warn schema: The tables were changed.* -> back up the database/s)]);
    await sql('ALTER TABLE sp_crm_slots DROP COLUMN extra');
    expect(await news()).toEqual([]);
    await sql('ALTER TABLE sp_audit DROP COLUMN reason');
    const [found = '', ...others] = await news();
    expect(others).toEqual([]);
    expect(found).toMatch(/^fail schema: sp_audit has no column reason: the site does not start\. -> restore the backup .* run: ALTER/);
    await sql(found.split(' run: ')[1] ?? '');
    expect(await news()).toEqual([]);
  });

  if (dialect === 'mariadb')
    test('a CMS beside it that would serve its tables, and the line that keeps it from it', async () => {
      verifies('D684');
      await sql('CREATE TABLE directus_collections (collection VARCHAR(64) PRIMARY KEY)');
      const [told = '', ...others] = await news();
      expect(others).toEqual([]);
      expect(told).toMatch(/^fail listed_tables: Directus shares .* -> set in the environment of Directus: DB_EXCLUDE_TABLES=host_/);
      const names = told.split('DB_EXCLUDE_TABLES=')[1] ?? '';
      expect(names.split(',')).toEqual(expect.arrayContaining(['host_options', 'sp_audit', 'sp_epoch', 'sp_migrations']));
      const saying = async (excluded: string) =>
        (await problems({ ...site.env, SITEPLANE_ADMIN_PASSWORD: undefined, DB_EXCLUDE_TABLES: excluded })).filter(
          (line) => !usual.includes(line),
        );
      expect(await saying(` spatial_ref_sys , ${names}`)).toEqual([]);
      expect(await saying(names.replace('sp_audit,', ''))).toEqual([expect.stringMatching(/DB_EXCLUDE_TABLES=.*,sp_audit$/)]);
      await sql('DROP TABLE directus_collections');
      expect(await news()).toEqual([]);
    });

  test('a clock that is an hour off', async () => {
    verifies('R53');
    const now = Date.now;
    const spy = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    const lines = await news();
    spy.mockRestore();
    expect(lines).toEqual([
      expect.stringMatching(/^warn clock: The database's clock is 3[56]\d\d\.\d s behind.* -> synchronise both clocks with a time server/),
    ]);
  });

  test('deliveries that were given up, fail, or wait', async () => {
    verifies('R53');
    const now = Date.now();
    const row = (id: string, state: string, attempts: number, at: number) =>
      sql(
        "INSERT INTO sp_outbox (id, kind, payload, state, attempts, next_at, fence, created_at, ended_at) VALUES (?, 'planted', '{}', ?, ?, ?, 0, ?, ?)",
        [id, state, attempts, at, at, at],
      );
    await row('dead', 'dead', 9, now);
    await row('failing', 'ready', 3, now - 3_600_000);
    const lines = await news();
    await sql("DELETE FROM sp_outbox WHERE kind = 'planted'");
    expect(lines).toEqual([
      expect.stringMatching(/^warn deliveries: 1 deliveries were given up.* -> see status\.deliveries .*status\.redeliver$/),
      expect.stringMatching(/^warn deliveries: 1 deliveries fail again and again\. -> /),
    ]);
  });

  test('audit rows without their seal', async () => {
    verifies('R53');
    await site.call('crm.create', { name: 'Sealed late' });
    await sql('UPDATE sp_audit SET stored_at = stored_at - 3600000');
    expect(await news()).toEqual([
      expect.stringMatching(/^warn audit_seals: Audit rows have waited for their seal for (59|60) minutes\. -> start the site/),
    ]);
    await sql('UPDATE sp_audit SET stored_at = stored_at + 3600000');
  });

  test('an entitlement in the database to a bridge that is not there', async () => {
    await sql("INSERT INTO sp_entitlements (module_id, domain) VALUES ('assistant-bridge', 'example.org')");
    expect(await found({ at: '/nowhere' })).toContainEqual(expect.stringMatching(/^fail bridge: example\.org may use the bridge/));
    await sql('DELETE FROM sp_entitlements');
  });

  test('key rows that no longer exist while secrets are stored', async () => {
    verifies('R53');
    const keys = (await rowsOf('SELECT * FROM sp_secret_keys')) as Record<string, string | number>[];
    expect(keys).not.toEqual([]);
    await sql('DELETE FROM sp_secret_keys');
    expect(await news()).toEqual([
      expect.stringMatching(/^fail keyring: KEY_ROWS_MISSING: .* -> restore the table sp_secret_keys from the backup$/),
    ]);
    for (const key of keys)
      await sql(
        `INSERT INTO sp_secret_keys VALUES (${Object.keys(key)
          .map(() => '?')
          .join()})`,
        Object.values(key),
      );
    expect(await news()).toEqual([]);
  });

  if (dialect === 'mariadb') {
    test('a wrong password, and a database that does not exist', async () => {
      const wrong = (change: (url: URL) => void) => {
        const url = new URL(site.env.SITEPLANE_DATABASE_URL ?? '');
        change(url);
        return problems({ ...site.env, SITEPLANE_ADMIN_PASSWORD: undefined, SITEPLANE_DATABASE_URL: url.href });
      };
      expect(await wrong((url) => (url.password = 'hunter2'))).toEqual([
        expect.stringMatching(/^fail database: .*Access denied.* -> correct user and password in SITEPLANE_DATABASE_URL$/),
      ]);
      expect(await wrong((url) => (url.pathname = '/nowhere'))).toEqual([
        expect.stringMatching(/-> run: CREATE DATABASE `nowhere` CHARACTER SET utf8mb4$/),
      ]);
    });
  }
});
