import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../support/command';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { packedAs, unpacked } from './backup-file';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let root: string;
let site: Site;
let file: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sp-backup-'));
  site = await startSite({ dialect: 'sqlite', settings: { ledgerAppends: 1 } });
  await site.call('crm.create', { name: 'Acme', url: 'https://crm.example' });
  await site.call('crm.set_secret', { crm_num: '001', api_key: 'sekrit-crm-key' });
  await site.host.media.store(gif, 'dot.gif');
  mkdirSync(join(site.dir, 'outbox'), { recursive: true });
  writeFileSync(join(site.dir, 'outbox/waits.eml'), 'To: ada@example.org');
  file = join(root, 'site.backup');
  expect(await backup(file)).toMatchObject({ code: 0, stderr: '' });
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const backup = (...args: string[]) => command(['backup', ...args], { env: site.env });
const restore = (from: string, env: Readonly<Record<string, string>>) => command(['restore', from], { env: { ...site.env, ...env } });
const fresh = () => ({ SITEPLANE_DATA_DIR: join(mkdtempSync(join(root, 'to-')), 'data') });
const rootKey = () => readFileSync(join(site.dir, 'root.key'), 'utf8').trim();

describe('siteplane backup', () => {
  verifies('D705');

  test.each([[[]], [['a', 'b']], [['--out']]])('%j needs the file to make', async (args) => {
    expect(await backup(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('backup needs the file to make') });
  });

  const other = () => join(root, 'other.key');
  const refusals: readonly (readonly [string, string, () => Readonly<Record<string, string>>, RegExp])[] = [
    ['a file that exists', 'site.backup', () => ({}), /site\.backup exists already; give another name/],
    ['a folder that does not', 'none/b', () => ({}), /none does not exist; make it/],
    ['no site', 'b', () => ({ SITEPLANE_DATA_DIR: join(root, 'empty') }), /siteplane\.sqlite does not exist; set SITEPLANE_DATA_DIR/],
    ['a root key that is missing', 'b', () => ({ SITEPLANE_MASTER_KEY_FILE: join(root, 'gone.key') }), /MASTER_KEY_MISSING.*gone\.key/],
    ['another root key', 'b', () => ({ SITEPLANE_MASTER_KEY_FILE: other() }), /MASTER_KEY_MISMATCH/],
  ];
  test.each(refusals)('refuses %s, and writes nothing', async (_name, to, env, refusal) => {
    if (!existsSync(other())) await command(['keys', 'init', other()]);
    const before = readdirSync(root);
    const ended = await command(['backup', join(root, to)], { env: { ...site.env, ...env() } });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(refusal) });
    expect(readdirSync(root)).toEqual(before);
  });

  test('is one file for its owner alone, with all but the root key, whose fingerprint is told', async () => {
    const entries = await unpacked(file);
    const names = [...entries.keys()];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(names.filter((name) => !name.startsWith('media/'))).toEqual(['siteplane.sqlite', 'outbox/waits.eml', 'manifest.json']);
    expect(names.filter((name) => /^media\/\d{4}\/\d{2}\/dot-.*\.gif$/.test(name))).toHaveLength(1);
    const whole = Buffer.concat([...entries.values()]);
    expect(whole.includes(rootKey())).toBe(false);
    expect(whole.includes(Buffer.from(rootKey(), 'base64'))).toBe(false);
    expect(whole.includes('sekrit-crm-key')).toBe(false);
    expect(JSON.parse(String(entries.get('manifest.json')))).toMatchObject({
      database: 'sqlite',
      root_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });
});

describe('siteplane restore', () => {
  verifies('D706');

  test('needs the file of the backup', async () => {
    expect(await command(['restore'])).toMatchObject({ code: 2, stderr: expect.stringContaining('restore needs the file of the backup') });
  });

  test('refuses a running site, whose folder stays as it is', async () => {
    const before = readdirSync(site.dir);
    const ended = await restore(file, {});
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/A site is running in .*; stop it/) });
    expect(readdirSync(site.dir)).toEqual(before);
  });

  test.each(['siteplane.sqlite', 'media', 'outbox'])('refuses a folder with the %s of a site', async (name) => {
    const { SITEPLANE_DATA_DIR: dir } = fresh();
    mkdirSync(dir);
    // As a killed site leaves it.
    cpSync(join(site.dir, name), join(dir, name), { recursive: true });
    expect(await restore(file, { SITEPLANE_DATA_DIR: dir })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/There is a site in .* already .*empty folder, or move it away/),
    });
    expect(readdirSync(dir).filter((entry) => !entry.startsWith(name))).toEqual([]);
  });

  type Meddle = (entries: Map<string, Buffer>) => void;
  const manifestOf = (entries: Map<string, Buffer>) => JSON.parse(String(entries.get('manifest.json')));
  const withManifest =
    (change: (manifest: { migrations: string[]; root_key: string; format: string; version: string }) => void): Meddle =>
    (entries) => {
      const manifest = manifestOf(entries);
      change(manifest);
      entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    };
  const byteOf =
    (name: RegExp): Meddle =>
    (entries) => {
      for (const [entry, content] of entries) if (name.test(entry)) content.writeUInt8(content.readUInt8(20) ^ 1, 20);
    };
  /** The manifest is the last. */
  const adding =
    (name: string): Meddle =>
    (entries) => {
      const manifest = entries.get('manifest.json') ?? Buffer.alloc(0);
      entries.delete('manifest.json');
      entries.set(name, Buffer.from('x')).set('manifest.json', manifest);
    };
  /** As somebody who makes a whole backup of their own. */
  const listing =
    (name: string): Meddle =>
    (entries) => {
      const manifest = manifestOf(entries);
      manifest.files.push({ name, bytes: 1, sha256: createHash('sha256').update('x').digest('hex') });
      entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
      adding(name)(entries);
    };
  const meddled: readonly (readonly [string, Meddle, RegExp])[] = [
    ['a changed byte of the database', byteOf(/sqlite$/), /siteplane\.sqlite is not what was backed up/],
    ['a changed byte of a picture', byteOf(/gif$/), /media\/.*\.gif is not what was backed up/],
    ['a missing file', (entries) => void entries.delete('siteplane.sqlite'), /siteplane\.sqlite is missing/],
    ['a missing manifest', (entries) => void entries.delete('manifest.json'), /has no manifest\.json/],
    ['a file more', adding('media/x.gif'), /contains media\/x\.gif, which is no part/],
    ['a way out of the folder', listing('media/../../x'), /contains media\/\.\.\/\.\.\/x, which is no part of a backup/],
    ['a newer schema', withManifest(({ migrations }) => void migrations.push('later-0000000000999')), /tables are newer \(later-0+999\)/],
    ['another format', withManifest((manifest) => (manifest.format = 'siteplane-backup/9')), /of another format.*install the release/],
    ['another root key', withManifest((manifest) => (manifest.root_key = '0'.repeat(32))), /root key 0{32}, and the one that is set is/],
  ];
  test.each(meddled)('refuses a backup with %s before anything is written', async (_name, meddle, refusal) => {
    const entries = await unpacked(file);
    meddle(entries);
    const changed = join(mkdtempSync(join(root, 'm-')), 'b');
    await packedAs(changed, entries);
    const env = fresh();
    const ended = await restore(changed, env);
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(refusal) });
    expect(ended.stderr).toContain('Nothing was written.');
    expect(existsSync(env.SITEPLANE_DATA_DIR)).toBe(false);
  });

  const cut = join(tmpdir(), `sp-cut-${process.pid}`);
  const unreadable: readonly (readonly [string, () => string, RegExp])[] = [
    ['that does not exist', () => join(root, 'gone'), /gone does not exist; give the file that siteplane backup made/],
    ['that is cut off', () => cut, /is not a whole backup of Siteplane: .*Take another copy/],
    ['that is none', () => __filename, /is not a whole backup of Siteplane/],
  ];
  test.each(unreadable)('refuses a file %s', async (_name, from, refusal) => {
    cpSync(file, cut);
    truncateSync(cut, 40_000);
    const env = fresh();
    expect(await restore(from(), env)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(refusal) });
    expect(existsSync(env.SITEPLANE_DATA_DIR)).toBe(false);
    rmSync(cut);
  });

  test('refuses where the root key is missing, and a site on a server', async () => {
    const gone = { SITEPLANE_MASTER_KEY_FILE: join(root, 'gone.key') };
    expect((await restore(file, { ...fresh(), ...gone })).stderr).toMatch(
      /root key of the backup has to be here before \(MASTER_KEY_MISSING\)/,
    );
    const server = { SITEPLANE_DATABASE_URL: 'mysql://nobody@127.0.0.1:1/none' };
    expect((await restore(file, { ...fresh(), ...server })).stderr).toMatch(/is of a site on SQLite; unset SITEPLANE_DATABASE_URL/);
  });

  test('puts all of it into an empty folder, for its owner alone, and not twice', async () => {
    const env = fresh();
    const ended = await restore(file, env);
    expect(ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('2 values open') });
    const dir = env.SITEPLANE_DATA_DIR;
    expect(
      readdirSync(dir)
        .filter((name) => !/-(wal|shm)$/.test(name))
        .sort(),
    ).toEqual(['media', 'outbox', 'siteplane.sqlite']);
    expect(statSync(join(dir, 'siteplane.sqlite')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'outbox/waits.eml'), 'utf8')).toBe('To: ada@example.org');
    expect(await restore(file, env)).toMatchObject({ code: 1 });
  });
});
