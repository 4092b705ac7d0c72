import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { judgeFileSystem, judgeSpace } from '../../plugin/cli/doctor/machine';
import { judgeGrants, judgeServer } from '../../plugin/cli/doctor/server';
import { engines } from '../../plugin/engines';
import { freePort } from '../support/mariadb';
import { describeNeeding } from '../support/needs';
import { startRedis } from '../support/redis';
import { verifies } from '../support/verifies';
import { problems } from './examined';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sp-doctor-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Where nothing was started yet, so that only what is planted can be wrong. */
const fresh = () => ({ SITEPLANE_DATA_DIR: join(root, 'none') });

/** An installation in a folder of its own with plugins in these folders, each with what its `plugin.json` says. */
function installation(plugins: Readonly<Record<string, object>>): string {
  const at = mkdtempSync(join(root, 'at-'));
  for (const [folder, manifest] of Object.entries(plugins)) {
    mkdirSync(join(at, folder), { recursive: true });
    writeFileSync(join(at, folder, 'plugin.json'), JSON.stringify(manifest));
  }
  return at;
}
const bridge = { name: 'Bridge', version: '1.0.0', main: 'index.js', rest: 'assistant-bridge/v1' };

test('a port that another program uses, and one that the site itself answers on', async () => {
  verifies('R53');
  let body = 'something else';
  const other = createServer((_req, res) => void res.end(body));
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const env = { ...fresh(), PORT: String(port) };
  expect(await problems(env)).toEqual([
    expect.stringMatching(/^fail port: Port \d+ on 127\.0\.0\.1 is used by another program\. -> stop that/),
  ]);
  body = '{"status":"pass"}';
  expect(await problems(env)).toEqual([]);
  await new Promise((resolve) => other.close(resolve));
});

test('rights of the database user', () => {
  verifies('R53');
  const usage = "GRANT USAGE ON *.* TO `shop`@`%` IDENTIFIED BY PASSWORD '*0'";
  const judged = (...grants: string[]) =>
    judgeGrants('my_site', [usage, ...grants]).map((it) => (it.status === 'ok' ? 'ok' : `${it.message} -> ${it.fix}`));
  expect(judged('GRANT SELECT ON `my\\_site`.* TO `shop`@`%`')).toEqual([
    '`shop`@`%` lacks rights on my_site: INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX. -> run as an administrator of the server: GRANT INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX ON `my_site`.* TO `shop`@`%`',
  ]);
  expect(judged('GRANT ALL PRIVILEGES ON `other`.* TO `shop`@`%`')).toHaveLength(1);
  for (const on of ['*.*', '`my\\_site`.*', '`my%`.*']) expect(judged(`GRANT ALL PRIVILEGES ON ${on} TO \`shop\`@\`%\``)).toEqual(['ok']);
  expect(judged('GRANT `keeper` TO `shop`@`%`')).toEqual([]);
});

/** Every engine of this release, below a folder. */
const engineFolders = (below = '') =>
  Object.fromEntries(
    engines.map(({ folder, module }) => [`${below}${folder}`, { name: module, version: '1.0.0', main: 'index.js', rest: module }]),
  );

test('the bridge in a folder of another name, and plugins that are missing', async () => {
  verifies('R53', 'install:missing-plugin');
  const [here, packed, renamed, beside, empty] = [
    { 'plugin/assistant-bridge': bridge, ...engineFolders() },
    { 'dist/plugin/assistant-bridge': bridge, ...engineFolders('dist/') },
    { 'plugin/bridge': bridge, ...engineFolders() },
    { 'assistant-bridge-2': bridge, ...engineFolders() },
    {},
  ].map((files) => installation(files));
  for (const at of [here, packed]) expect(await problems(fresh(), { at: at ?? '' })).toEqual([]);
  for (const at of [renamed, beside])
    expect(await problems(fresh(), { at: at ?? '' })).toEqual([
      expect.stringMatching(/^fail bridge: .* -> run: mv .*plugin\/assistant-bridge, and/),
    ]);
  const entitled = { ...fresh(), SITEPLANE_ENTITLEMENTS: '{"assistant-bridge":["example.org"]}' };
  expect(await problems(entitled, { at: empty ?? '' })).toEqual([
    expect.stringMatching(/^fail bridge: example\.org may use the bridge.* -> install this release of Siteplane again/),
    ...engines.map(({ module }) =>
      expect.stringMatching(new RegExp(`^fail ${module}: There is no ${module} engine in .* -> install this release of Siteplane again`)),
    ),
  ]);
  expect(await problems(entitled, { at: here ?? '' })).toEqual([]);
});

test('mail that refuses the login', async () => {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const found = await problems({ ...fresh(), SITEPLANE_SMTP_URL: `smtp://me:hunter2@127.0.0.1:${port}?tls.rejectUnauthorized=false` });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(found).toEqual([`fail smtp: 127.0.0.1:${port} refuses the login. -> correct user and password in SITEPLANE_SMTP_URL`]);
});

describeNeeding('redis', 'Redis', () => {
  test.each([
    ['noeviction', []],
    [
      'allkeys-lru',
      [expect.stringMatching(/^fail redis: .*maxmemory-policy is allkeys-lru\. -> run: redis-cli CONFIG SET maxmemory-policy noeviction/)],
    ],
  ])('with the policy %s', async (policy, expected) => {
    verifies('R53');
    const server = await startRedis(['--maxmemory-policy', policy]);
    expect(await problems({ ...fresh(), SITEPLANE_REDIS_URL: server.url })).toEqual(expected);
    await server.stop();
  });
});

describe('what a test cannot plant is judged by its number', () => {
  const server = {
    version: '10.11.6-MariaDB',
    charset: 'utf8mb4',
    sessionMode: 'STRICT_ALL_TABLES',
    globalMode: 'STRICT_TRANS_TABLES',
    flush: '1',
    doublewrite: 'ON',
    name: 'a`b',
  };
  test.each([
    ['mariadb', {}, []],
    ['mysql', { version: '8.0.36', globalMode: 'TRADITIONAL' }, []],
    ['mariadb', { version: '10.5.1-MariaDB' }, ['upgrade to MariaDB 10.6 or MySQL 8.0, or newer']],
    ['mysql', { version: '5.7.44' }, ['upgrade to MariaDB 10.6 or MySQL 8.0, or newer']],
    ['mariadb', { charset: 'latin1' }, ['run: ALTER DATABASE `a``b` CHARACTER SET utf8mb4']],
    ['mariadb', { sessionMode: '' }, ['connect to the server itself: something in between drops session settings']],
    ['mariadb', { globalMode: 'NO_ENGINE_SUBSTITUTION' }, [expect.stringContaining('SET GLOBAL sql_mode')]],
    [
      'mariadb',
      { flush: '2', doublewrite: 'OFF' },
      [expect.stringContaining('innodb_flush_log_at_trx_commit = 1'), expect.stringContaining('innodb_doublewrite = ON')],
    ],
    ['sqlite', {}, []],
  ])('%s with %j', (dialect, change, fixes) => {
    const found = judgeServer(dialect, { ...server, ...change });
    expect(found.flatMap((it) => (it.status === 'ok' ? [] : [it.fix]))).toEqual(fixes);
  });

  test('space and kind of the disk', () => {
    const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3];
    expect([50 * megabyte, 500 * megabyte, 5 * gigabyte].map((free) => judgeSpace('/data', free)?.status)).toEqual([
      'fail',
      'warn',
      undefined,
    ]);
    expect([0x6969, 0x01021994, 0xef53].map((type) => judgeFileSystem('/data', type, true)?.status)).toEqual(['fail', 'warn', undefined]);
    expect(judgeFileSystem('/data', 0x6969, false)).toBeUndefined();
  });
});
