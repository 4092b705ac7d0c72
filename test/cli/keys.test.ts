import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, type Ended, startedCommand } from '../support/command';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const siteplane = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => command(args, { env });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sp-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every row but those of jobs and deliveries, which go on by themselves. */
const stored = async (site: Site) =>
  (await site.dump())
    .split('\n')
    .filter((line) => !/^(sp_cron_runs|sp_outbox\w*|sp_variable_pushes|sp_integration_states|host_automation_variables) /.test(line))
    .join('\n');

describe('the command line', () => {
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [['nonsense'], ''],
    [['constructor'], ''],
    [['keys'], 'Unknown command keys'],
    [['keys', 'melt'], 'Unknown command keys melt'],
    [['keys', 'init'], 'keys init needs the file to make'],
    [['keys', 'init', 'a', 'b'], 'keys init needs the file to make'],
    [['keys', 'verify', '--quietly'], 'keys verify takes no --quietly'],
    [['keys', 'advise', '3'], 'keys advise takes no 3'],
    [['keys', 'rotate', '--root-from', 'a'], '--root-from and --root-to go together'],
  ];
  test.each(wrong)('%j is answered with what is wrong, the usage and exit 2', async (args, said) => {
    const { code, stdout, stderr } = await siteplane(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).toContain('siteplane keys rotate [--dry-run]');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('an option that is not known is named, with exit 2', async () => {
    expect(await siteplane(['keys', 'rotate', '--force'])).toMatchObject({ code: 2, stderr: expect.stringContaining("'--force'") });
  });

  test.each([[[]], [['help']], [['--help']]])('%j tells how it is used', async (args) => {
    expect(await siteplane(args)).toMatchObject({ code: 0, stderr: expect.stringContaining('siteplane keys init FILE') });
  });

  test.each(['keys', 'doctor', 'export', 'ledger'])('%s --help tells the lines of that command alone', async (name) => {
    const { code, stdout, stderr } = await siteplane([name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`siteplane ${name} `);
    expect(stdout).not.toContain('siteplane call');
  });
});

describe('keys init', () => {
  test('makes a key of 32 bytes for its owner alone, and never replaces one', async () => {
    verifies('R5');
    const file = join(folder, 'new', 'root.key');
    const made = await startedCommand(['keys', 'init', file]);
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Back it up') });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, 'utf8');
    expect(Buffer.from(key.trim(), 'base64')).toHaveLength(32);
    expect(made.stdout).not.toContain(key.trim());

    const again = await siteplane(['keys', 'init', file]);
    expect(again).toEqual({ code: 2, stdout: '', stderr: `${file} exists already; it was left as it is\n` });
    expect(readFileSync(file, 'utf8')).toBe(key);
  });
});

describe('without a database', () => {
  test.each([['verify'], ['rotate'], ['rotate --dry-run']])('%s names the file that is not there, and makes none', async (command) => {
    const dir = join(folder, 'mistyped');
    const ended = await siteplane(['keys', ...command.split(' ')], { SITEPLANE_DATA_DIR: dir });
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`${join(dir, 'siteplane.sqlite')} does not exist`),
    });
    expect(existsSync(dir)).toBe(false);
  });

  test('a server that does not answer is exit 2 and says so', async () => {
    verifies('R44');
    const env = {
      SITEPLANE_DATABASE_URL: 'mysql://siteplane:pass-word@127.0.0.1:1/siteplane',
      SITEPLANE_MASTER_KEY_FILE: join(folder, 'root.key'),
    };
    const ended = await siteplane(['keys', 'verify'], env);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('The database cannot be used: ') });
    expect(ended.stderr).not.toContain('pass-word');
  });
});

describe('on the data of a site that runs', () => {
  const secrets = ['first-of-the-secrets', 'second-of-the-secrets'];
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
    for (const secret of secrets) await site.call('crm.create', { name: secret.slice(0, 5) });
    for (const { ok } of await setAgain()) expect(ok).toBe(true);
  });
  afterAll(() => site?.stop());

  const keys = (...args: string[]) => siteplane(['keys', ...args], site.env);
  /** Setting the same secret changes nothing only where the stored one opens and equals it. */
  const setAgain = () =>
    Promise.all(secrets.map(async (secret, i) => (await site.call('crm.set_secret', { crm_num: `00${i + 1}`, api_key: secret })).envelope));

  /** No output shows a secret, a key or a stack. */
  function expectClean(...ended: readonly Ended[]): void {
    for (const { stdout, stderr } of ended) {
      for (const secret of [...secrets, site.key, readFileSync(join(site.dir, 'root.key'), 'utf8').trim()]) {
        expect(`${stdout}${stderr}`).not.toContain(secret);
      }
      expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /m);
    }
  }

  test('a root key of another site is exit 2 and a sentence, and changes nothing', async () => {
    verifies('R5');
    const other = join(folder, 'other.key');
    await siteplane(['keys', 'init', other]);
    const before = await stored(site);
    for (const args of [['verify'], ['rotate'], ['rotate', '--dry-run']]) {
      const ended = await siteplane(['keys', ...args], { ...site.env, SITEPLANE_MASTER_KEY_FILE: other });
      expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/root key/i) });
      expectClean(ended);
    }
    expect(await stored(site)).toBe(before);
  });

  test('a root key that is not there is exit 2 and names the file, and none is made', async () => {
    verifies('R5');
    const gone = join(folder, 'gone.key');
    const ended = await siteplane(['keys', 'verify'], { ...site.env, SITEPLANE_MASTER_KEY_FILE: gone });
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`${gone} does not exist`) });
    expect(existsSync(gone)).toBe(false);
  });

  test('rotate --dry-run counts and moves nothing; rotate seals again under the running site; verify opens all', async () => {
    const first = await keys('verify');
    expect(first).toMatchObject({ code: 0, stdout: '3 values open; by key: {"k1":3}.\n' });
    const before = await stored(site);
    const rehearsed = await keys('rotate', '--dry-run');
    expect(rehearsed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Would seal 3 values under k/) });
    expect(await stored(site)).toBe(before);

    const done = await keys('rotate');
    expect(done).toMatchObject({ code: 0, stdout: 'Sealed 3 values under k2; retired: k1.\n' });
    const after = await keys('verify');
    expect(after).toMatchObject({ code: 0, stdout: '3 values open; by key: {"k2":3}.\n' });
    expectClean(first, rehearsed, done, after);
    for (const envelope of await setAgain()) expect(envelope).toMatchObject({ ok: true, changed: false });
  });

  test('another root key: rehearsed, done once, and from then on the only one', async () => {
    verifies('R7');
    const [from, to] = [join(site.dir, 'root.key'), join(folder, 'next.key')];
    await siteplane(['keys', 'init', to]);
    const change = ['rotate', '--root-from', from, '--root-to', to];
    const before = await stored(site);
    expect(await keys(...change, '--dry-run')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Would wrap \d+ keys/) });
    expect(await stored(site)).toBe(before);
    const swapped = await keys('rotate', '--root-from', to, '--root-to', from, '--dry-run');
    expect(swapped).toMatchObject({ code: 0, stdout: expect.stringContaining('already') });

    const done = await keys(...change);
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Wrapped \d+ keys/) });
    expect(await keys(...change)).toMatchObject({ code: 0, stdout: expect.stringContaining('already') });
    expect(await keys('verify')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/root key/i) });
    for (const envelope of await setAgain()) expect(envelope).toMatchObject({ ok: true, changed: false });
    copyFileSync(to, from);
    expect(await keys('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('values open') });
    expectClean(swapped, done);
  });

  test('a value that does not open is named, with exit 1, and opens once it is set again', async () => {
    await site.host.storage.tx((db) =>
      db.execute("UPDATE sp_crm_slots SET api_key_sealed = REPLACE(api_key_sealed, SUBSTR(api_key_sealed, 20, 6), 'AAAAAA') WHERE num = 1"),
    );
    const ended = await keys('verify');
    expect(ended).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('SECRET_CORRUPT sp_crm_slots.api_key_sealed, row 1: set it again.'),
    });
    expectClean(ended);
    for (const { ok } of await setAgain()) expect(ok).toBe(true);
    expect(await keys('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('3 values open') });
  });
});

describe('keys advise', () => {
  test('tells of each valid key what it did, and the narrowest limits for that; it changes nothing', async () => {
    verifies('D601');
    const site = await startSite({ dialect: 'sqlite' });
    const admin = await site.identity('admin');
    const mint = async (body: object) =>
      JSON.parse((await site.send('POST', '/admin/siteplane/api/keys', { ...admin, body })).text) as { id: number; key: string };
    const [wide, narrow, idle, ended] = [
      await mint({ label: 'wide' }),
      await mint({ label: 'narrow', effects: 'read', resources: ['crm'] }),
      await mint({ label: 'idle' }),
      await mint({ label: 'ended' }),
    ];
    await site.send('POST', `/admin/siteplane/api/keys/${ended.id}/revoke`, admin);
    for (const { key } of [wide, narrow]) await site.dispatch({ resource: 'crm', action: 'list' }, { key });
    await site.dispatch({ resource: 'users', action: 'create', params: { first_name: 'Ada' } }, { key: wide.key });
    // The first use of a kind is stored at once, but no call waits for it.
    const isCounted = async () => (await site.host.storage.run((db) => db.query('SELECT key_id FROM sp_key_uses'))).length >= 3;
    await until(isCounted);
    const before = await stored(site);
    const { code, stdout } = await siteplane(['keys', 'advise'], site.env);
    expect(code).toBe(0);
    expect(stdout).toContain(`#${wide.id} wide: may do everything.\n  In 30 days: crm read 1, users write 1.\n`);
    expect(stdout).toContain('The narrowest limits for that: read and change crm, users. Set them on the page API keys');
    expect(stdout).toContain(`#${narrow.id} narrow: may read crm.\n  In 30 days: crm read 1.\n  It may do no more than that.`);
    expect(stdout).toContain(`#${idle.id} idle: may do everything.\n  Nothing in 30 days`);
    expect(stdout).not.toContain('ended');
    expect(await stored(site)).toBe(before);
    await site.stop();
  });
});
