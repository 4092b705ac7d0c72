import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printed } from '../../plugin/cli/doctor';
import { initRootKey } from '../../plugin/secrets/root-key';
import { administratorsAddress } from '../support/addresses';
import { command } from '../support/command';
import { freePort } from '../support/mariadb';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { type Env, look, problems, without } from './examined';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sp-doctor-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a machine on which nothing was started yet', () => {
  test('is well, and stays as it is', async () => {
    verifies('D67');
    const dir = join(root, 'new', 'data');
    expect(await problems({ SITEPLANE_DATA_DIR: dir })).toEqual([]);
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  test('with nothing set', async () => {
    const { checks, environment } = await look({ PORT: undefined });
    expect(environment).toEqual({});
    // The usual port may be another program's here.
    expect(checks.filter(({ status, name }) => status === 'fail' && name !== 'port')).toEqual([]);
  });
});

describe('a site on SQLite', () => {
  let site: Site;
  let sound: Env;
  let spare: string;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
    await administratorsAddress(site);
    spare = join(root, 'spare');
    sound = { ...site.env, SITEPLANE_ADMIN_PASSWORD: undefined, SITEPLANE_LEDGER_ANCHORS: join(spare, 'anchors') };
    mkdirSync(spare);
  });
  afterAll(() => site?.stop());

  /** A copy of the site's key under another name, to be spoilt. */
  const keyCopy = (name: string) => {
    const file = join(spare, name);
    copyFileSync(join(site.dir, 'root.key'), file);
    chmodSync(file, 0o600);
    return file;
  };

  test('that is healthy gives no problem, deployed in public too', async () => {
    verifies('R53');
    expect(await problems(sound)).toEqual([]);
    const deployed = {
      SITEPLANE_SITE_URL: 'https://example.org',
      SITEPLANE_TRUST_PROXY: '127.0.0.1',
      SITEPLANE_METRICS_TOKEN: 'x'.repeat(44),
    };
    expect(await problems({ ...sound, ...deployed })).toEqual([]);
    expect(await problems({ ...sound, ...deployed, SITEPLANE_TRUST_PROXY: '10.0.0.0/8', SITEPLANE_HOST: '0.0.0.0' })).toEqual([]);
    expect(await problems({ ...sound, SITEPLANE_SITE_URL: 'http://localhost:8080' })).toEqual([]);
  });

  const planted: readonly (readonly [string, () => Env | Promise<Env>, RegExp])[] = [
    [
      'a misspelt variable',
      () => ({ SITEPLANE_SITE_ULR: 'https://example.org' }),
      /^warn settings: SITEPLANE_SITE_ULR is set.* -> rename it: did you mean SITEPLANE_SITE_URL\?$/,
    ],
    ['a variable that nobody knows', () => ({ SITEPLANE_TURBO: '1' }), /^warn settings: .* -> unset SITEPLANE_TURBO$/],
    ['a malformed number', () => ({ PORT: '80a' }), /^fail settings: PORT must be a whole number.* -> correct or unset PORT$/],
    [
      'malformed entitlements',
      () => ({ SITEPLANE_ENTITLEMENTS: '{"a":' }),
      /^fail settings: SITEPLANE_ENTITLEMENTS must be a JSON object.* -> correct/,
    ],
    [
      'a pattern among the allowed hosts',
      () => ({ SITEPLANE_FETCH_ALLOW: '*:443' }),
      /^fail settings: SITEPLANE_FETCH_ALLOW must list host:port.* -> correct/,
    ],
    ['a limit below zero', () => ({ SITEPLANE_READS_PER_MINUTE: '-5' }), /^fail settings: SITEPLANE_READS_PER_MINUTE/],
    [
      'a password that is still set',
      () => ({ SITEPLANE_ADMIN_PASSWORD: 'correct horse' }),
      /^warn admin_password: .* -> unset SITEPLANE_ADMIN_PASSWORD$/,
    ],
    [
      'a key that others may read',
      () => (chmodSync(keyCopy('open.key'), 0o644), { SITEPLANE_MASTER_KEY_FILE: join(spare, 'open.key') }),
      /^fail root_key: MASTER_KEY_FILE_MODE: .* has mode 0644\. -> run: chmod 600 .*open\.key$/,
    ],
    [
      'a key behind a link',
      () => (symlinkSync(keyCopy('real.key'), join(spare, 'link.key')), { SITEPLANE_MASTER_KEY_FILE: join(spare, 'link.key') }),
      /^fail root_key: .*symbolic link\. -> name the file itself$/,
    ],
    [
      'a key that is not there',
      () => ({ SITEPLANE_MASTER_KEY_FILE: join(spare, 'none.key') }),
      /^fail root_key: MASTER_KEY_MISSING: .* -> copy the root key from its backup to .* only for a new, empty site: siteplane keys init/,
    ],
    [
      'a key that is a passphrase',
      () => (
        writeFileSync(join(spare, 'word.key'), 'open sesame', { mode: 0o600 }), { SITEPLANE_MASTER_KEY_FILE: join(spare, 'word.key') }
      ),
      /^fail root_key: MASTER_KEY_INVALID: .* -> make a key with: siteplane keys init FILE$/,
    ],
    [
      'two different keys',
      () => ({ SITEPLANE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }),
      /^fail root_key: MASTER_KEY_INVALID: .*different keys\. -> unset one of them$/,
    ],
    [
      'the key of another site',
      async () => (await initRootKey(join(spare, 'other.key')), { SITEPLANE_MASTER_KEY_FILE: join(spare, 'other.key') }),
      /^fail keyring: MASTER_KEY_MISMATCH: .* -> put the root key that this database was set up with/,
    ],
    [
      'a public port without a name',
      () => ({ SITEPLANE_HOST: '0.0.0.0' }),
      /^fail address: .*does not know its own address\. -> set SITEPLANE_SITE_URL=https/,
    ],
    [
      'a public site without https',
      () => ({ SITEPLANE_SITE_URL: 'http://example.org' }),
      /^fail address: .*in clear text\. -> set SITEPLANE_SITE_URL=https/,
    ],
    [
      'a loopback name on a public port',
      () => ({ SITEPLANE_HOST: '0.0.0.0', SITEPLANE_SITE_URL: 'http://localhost' }),
      /^fail address: .*in clear text/,
    ],
    [
      'a proxy that is not believed',
      () => ({ SITEPLANE_SITE_URL: 'https://example.org' }),
      /^warn address: .* -> set SITEPLANE_TRUST_PROXY/,
    ],
    [
      'everybody believed',
      () => ({ SITEPLANE_SITE_URL: 'https://example.org', SITEPLANE_HOST: '::', SITEPLANE_TRUST_PROXY: '1' }),
      /^warn address: .* -> name the networks of the proxies/,
    ],
    [
      'a token that can be guessed',
      () => ({ SITEPLANE_METRICS_TOKEN: 'metrics' }),
      /^fail metrics_token: .*7 characters.* -> .*openssl rand -base64 32$/,
    ],
    [
      'the metadata service allowed',
      () => ({ SITEPLANE_FETCH_ALLOW: '169.254.169.254:80' }),
      /^fail fetch_allow: .*credentials.* -> remove 169\.254\.169\.254:80 from SITEPLANE_FETCH_ALLOW$/,
    ],
    [
      'an allowed host where nobody listens',
      async () => ({ SITEPLANE_FETCH_ALLOW: `127.0.0.1:${await freePort()}` }),
      /^warn fetch_allow: .*ECONNREFUSED.* -> start what should listen there/,
    ],
    [
      'no Redis',
      async () => ({ SITEPLANE_REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
      /^fail redis: .*ECONNREFUSED.* -> start Redis, or correct SITEPLANE_REDIS_URL$/,
    ],
    [
      'no mail server',
      async () => ({ SITEPLANE_SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
      /^fail smtp: .*ECONNREFUSED.* -> start the mail server/,
    ],
    [
      'a folder that is a file',
      () => (writeFileSync(join(spare, 'file'), ''), { SITEPLANE_DATA_DIR: join(spare, 'file') }),
      /^fail data_dir: .* is not a folder\. -> set SITEPLANE_DATA_DIR/,
    ],
    [
      'no database server',
      async () => ({ SITEPLANE_DATABASE_URL: `mysql://u:hunter2@127.0.0.1:${await freePort()}/x` }),
      /^fail database: 127\.0\.0\.1:\d+\/x cannot be used: .*ECONNREFUSED.* -> start the database server/,
    ],
    [
      'a server without a key file',
      () => ({ SITEPLANE_DATABASE_URL: 'mysql://u@127.0.0.1/x', SITEPLANE_MASTER_KEY_FILE: undefined }),
      /^fail settings: SITEPLANE_MASTER_KEY_FILE must be given/,
    ],
  ];
  test.each(planted)('%s is found, with its fix and nothing else', async (_, plant, expected) => {
    verifies('R53');
    const found = await problems({ ...sound, ...(await plant()) });
    expect(found).toEqual([expect.stringMatching(expected)]);
    expect(found.join()).not.toContain('hunter2');
  });

  test('several are found at once: a malformed variable hides nothing', async () => {
    verifies('D68');
    const found = await problems({
      ...sound,
      PORT: 'x',
      SITEPLANE_LOG_LEVEL: 'loud',
      SITEPLANE_METRICS_TOKEN: 'short',
      SITEPLANE_HOTS: '',
    });
    expect(found.map((line) => line.split(':')[0])).toEqual(['fail settings', 'fail settings', 'warn settings', 'fail metrics_token']);
  });

  test('mail that has nobody to go to', async () => {
    verifies('status:mail');
    await administratorsAddress(site, '');
    expect(await problems(sound)).toEqual([
      expect.stringMatching(
        /^fail mail: Nobody gets .* -> sign in as an administrator, open \/admin\/profile .*; or set an address for messages/,
      ),
    ]);
    await site.call('modules.update_config', { module: 'leads', config: { notify_email: 'desk@team.example' } });
    expect(await problems(sound)).toEqual([expect.stringMatching(/^warn mail: Only messages .* -> sign in as an administrator/)]);
    await administratorsAddress(site);
    expect(await problems(sound)).toEqual([]);
  });

  test('an old Node', async () => {
    expect(await problems(sound, { nodeVersion: '18.20.8' })).toEqual([
      'fail node: Node 18.20.8 is too old. -> install Node 20.19 or newer',
    ]);
    expect(await problems(sound, { nodeVersion: '24.1.0' })).toEqual([]);
  });

  test('a database file for everybody', async () => {
    const file = join(site.dir, 'siteplane.sqlite');
    chmodSync(site.dir, 0o755);
    chmodSync(file, 0o644);
    expect(await problems(sound)).toEqual([expect.stringMatching(/^warn permissions: .* -> run: chmod 700 /)]);
    chmodSync(site.dir, 0o700);
    expect(await problems(sound)).toEqual([]);
  });

  test('a file that is no database', async () => {
    const dir = mkdtempSync(join(root, 'broken-'));
    writeFileSync(join(dir, 'siteplane.sqlite'), 'not a database, '.repeat(999));
    const found = await problems({ ...sound, SITEPLANE_DATA_DIR: dir });
    expect(found).toEqual([expect.stringMatching(/^fail database: .*siteplane\.sqlite cannot be used: .* -> stop the site, keep a copy/)]);
  });

  test('everything that is set is listed, and no secret of it', async () => {
    const secrets = {
      SITEPLANE_ADMIN_PASSWORD: 'hunter1',
      SITEPLANE_METRICS_TOKEN: 'hunter2',
      SITEPLANE_API_KEY: 'hunter3',
      SITEPLANE_MASTER_KEYY: 'hunter4',
    };
    const urls = { SITEPLANE_SMTP_URL: 'smtp://me:hunter5@127.0.0.1:1?pass=hunter6', SITEPLANE_REDIS_URL: 'redis:hunter7' };
    const report = await look({ ...sound, ...secrets, ...urls });
    expect(report.environment).toMatchObject({
      SITEPLANE_DATA_DIR: site.dir,
      SITEPLANE_ADMIN_PASSWORD: '***',
      SITEPLANE_MASTER_KEYY: '***',
      SITEPLANE_SMTP_URL: 'smtp://me:***@127.0.0.1:1?***',
    });
    expect(`${JSON.stringify(report)}${printed(report)}`).not.toMatch(/hunter\d/);
    expect(printed(report)).toContain(`  SITEPLANE_DATA_DIR=${site.dir}\n`);
  });

  test('as an operator runs it: lines, JSON and exit codes', async () => {
    verifies('R53', 'D69');
    const well = await siteplane(['doctor'], without({ ...sound, PORT: String(await freePort()) }));
    expect(well).toMatchObject({ code: 0, stderr: '' });
    expect(well.stdout).toMatch(/^ok {3}database: .*siteplane\.sqlite answers\.$/m);
    expect(well.stdout).toMatch(/ 0 failures\.\n$/);
    const ill = await siteplane(['doctor'], without({ ...sound, SITEPLANE_METRICS_TOKEN: 'short' }));
    expect(ill).toMatchObject({ code: 1, stderr: '' });
    expect(ill.stdout).toMatch(/^FAIL metrics_token: .*\n {5}fix: set SITEPLANE_METRICS_TOKEN/m);
    const json = await siteplane(['doctor', '--json'], without({ ...sound, PORT: 'x' }));
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([1, { ok: false, environment: { PORT: 'x' } }]);
    expect(await siteplane(['doctor', '--fix'], {})).toMatchObject({ code: 2, stderr: expect.stringContaining("'--fix'") });
  });
});

const siteplane = (args: readonly string[], env: Readonly<Record<string, string>>) => command(args, { env });
