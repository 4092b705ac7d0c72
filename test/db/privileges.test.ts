import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { dumpLines } from '../../plugin/cli/backup/dump-line';
import { command } from '../support/command';
import { type FreshDatabase, freshDatabase } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

const guide = readFileSync(resolve(__dirname, '../../docs/run-in-production.md'), 'utf8');

/** The privileges of a row of the table in the guide. */
function documented(who: string): readonly string[] {
  const [, list = ''] = new RegExp(`^\\| ${who} \\| (.*) \\|$`, 'm').exec(guide) ?? [];
  return [...list.matchAll(/`([A-Z ]+)`/g)].flatMap(([, name]) => name ?? []);
}

describeNeeding('mariadb', 'users of the database with no more than the guide names', () => {
  verifies('D709');
  const admin = pathOf('mariadb') ?? '';
  let dir: string;
  let database: FreshDatabase;
  const users: string[] = [];
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sp-rights-'));
    database = await freshDatabase(admin);
  });
  afterEach(async () => {
    for (const user of users.splice(0)) await asAdmin(`DROP USER IF EXISTS ${user}`);
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  async function asAdmin(...statements: readonly string[]): Promise<void> {
    const connection = await createConnection(admin);
    try {
      for (const statement of statements) await connection.query(statement);
    } finally {
      await connection.end();
    }
  }

  /** The address of the database for a user with these privileges on it alone. */
  async function userWith(privileges: readonly string[], name = database.name): Promise<string> {
    const user = `u${users.length}_${name}`;
    users.push(`'${user}'@'127.0.0.1'`);
    const to = `'${user}'@'127.0.0.1'`;
    await asAdmin(`CREATE USER ${to} IDENTIFIED BY 'secret'`, `GRANT ${privileges.join(', ')} ON \`${name}\`.* TO ${to}`);
    const url = new URL(database.url);
    [url.username, url.password, url.pathname] = [user, 'secret', `/${name}`];
    return url.href;
  }

  const migrating = () => [...documented('the running site'), ...documented('the first start of a release, in addition')];
  /** What some work by calls comes to, and what the doctor says of the user's rights. */
  async function worked(site: Site) {
    const answers = [
      await site.call('crm.create', { name: 'Acme', url: 'https://crm.example' }),
      await site.call('variables.set', { key: 'a', value: 'b' }),
      await site.call('crm.delete', { crm_num: '001' }, { confirm: true }),
      await site.call('status.health'),
    ];
    const examined = await command(['doctor'], { env: site.env });
    const [rights] = /^.*database_rights.*$/m.exec(examined.stdout) ?? [];
    return [...answers.map(({ envelope }) => envelope.error ?? 'ok'), rights?.slice(0, 4)];
  }

  test('the tables are made by the one, and the site runs by the other', async () => {
    const first = await startSite({ dialect: 'mariadb', databaseUrl: await userWith(migrating()) });
    expect(await worked(first)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok  ']);
    const env = { ...first.env, SITEPLANE_DATABASE_URL: await userWith(documented('the running site')) };
    const second = await startSite({ dialect: 'mariadb', beside: { ...first, env } });
    expect(await worked(second)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok  ']);
    await second.stop();
    await first.stop();
  });

  test.each(documented('the first start of a release, in addition'))('without %s no tables are made', async (left) => {
    const url = await userWith(migrating().filter((name) => name !== left));
    const env = {
      SITEPLANE_DATABASE_URL: url,
      SITEPLANE_DATA_DIR: dir,
      SITEPLANE_MASTER_KEY_FILE: join(dir, 'k'),
      // Long enough for a busy machine to be told what is denied.
      SITEPLANE_DATABASE_WAIT_SECONDS: '6',
    };
    await command(['keys', 'init', env.SITEPLANE_MASTER_KEY_FILE]);
    const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await command(['keys', 'verify'], { env })).toMatchObject({ code: 2, stderr: expect.stringMatching(/command denied/) });
    printed.mockRestore();
    // The doctor asks for it as long as something is to be migrated.
    expect((await command(['doctor'], { env })).stdout).toMatch(new RegExp(`FAIL database_rights: .*lacks rights on .*: ${left}\\.`));
  });

  describeNeeding('mariadbDump', 'by the tools of the server', () => {
    test('a dump is written by one who may read, and loaded by one who may make tables', async () => {
      await (await startSite({ dialect: 'mariadb', databaseUrl: await userWith(migrating()) })).stop();
      const file = join(dir, 'dump.sql');
      const run = (line: string) => promisify(execFile)('sh', ['-c', line], { env: { PATH: process.env.PATH ?? '', MYSQL_PWD: 'secret' } });
      await run(dumpLines(await userWith(documented('`mariadb-dump`')), { dialect: 'mariadb', file }).dump);
      expect(existsSync(file)).toBe(true);
      const other = await freshDatabase(admin);
      await run(dumpLines(await userWith(documented('`mariadb` that loads a dump'), other.name), { dialect: 'mariadb', file }).load);
      await other.drop();
    });
  });
});
