import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { newApp } from '../host-shim/app';
import { ConfigError, readConfig } from '../plugin/config';
import { environment } from '../plugin/environment';
import { verifies } from './support/verifies';

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('accepted');
};
const trustProxy = (value: string) => readConfig({ SITEPLANE_TRUST_PROXY: value }).trustProxy;

describe('SITEPLANE_DATA_DIR', () => {
  const shared = join(tmpdir(), 'shared');
  beforeAll(() => {
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
  });
  afterAll(() => rmSync(shared, { recursive: true }));

  test.each(['/', '//', '/proc/..', shared])('%s is refused, as others use it too', (folder) => {
    verifies('D461');
    expect(problemsOf({ SITEPLANE_DATA_DIR: folder })).toMatch(/SITEPLANE_DATA_DIR must be a folder of its own, such as \/.*siteplane/);
  });

  test.each([join(tmpdir(), 'siteplane'), './data', homedir(), '/proc/1/root/none', 'a\0b'])('%j is not looked into', (folder) => {
    verifies('D461');
    expect(readConfig({ SITEPLANE_DATA_DIR: folder }).dataDir).toBe(folder);
  });
});

describe('SITEPLANE_TRUST_PROXY', () => {
  test.each([
    ...['foo', 'true', '-1', '1.5', '100', '*'],
    ...['1.2.3.4/99', '1.2.3.4/33', '1.2.3.4/0', '1.2.3.4/', '1.2.3.4/x', '1.2.3', '1.2.3.256', '1.2.3.4.5'],
    ...['::1/129', '::/0', ':::', 'fe80', '10.0.0.0/8,foo', '10.0.0.0/8,', 'loopback/8', 'Loopback', 'proxy.example.org'],
  ])('%j is refused with a sentence', (value) => {
    expect(problemsOf({ SITEPLANE_TRUST_PROXY: value })).toContain(
      'SITEPLANE_TRUST_PROXY must be the number of proxies in front or a list of addresses and networks such as 10.0.0.0/8',
    );
  });

  test.each([
    ['', false],
    ['0', 0],
    ['1', 1],
    ['99', 99],
    ['127.0.0.1', '127.0.0.1'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['loopback, 10.0.0.0/8,fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
    ['10.0.0.0/8 ::1', '10.0.0.0/8, ::1'],
    ['::ffff:10.0.0.1 uniquelocal', '::ffff:10.0.0.1, uniquelocal'],
  ])('%j becomes %j, which the web framework takes', (value, taken) => {
    expect(trustProxy(value)).toBe(taken);
    expect(() => newApp(trustProxy(value))).not.toThrow();
  });
});

describe('SITEPLANE_FETCH_ALLOW', () => {
  test.each([
    ...['*', '*:80', '*.example.org:80', 'example.org', 'example.org:', ':80', 'example.org:0', 'example.org:65536', 'example.org:http'],
    ...[
      'http://example.org:80',
      'user@example.org:80',
      'example.org:80/path',
      '10.0.0.0/8:80',
      '::1:80',
      '[::1]',
      '[::1%lo]:80',
      '[xyz]:80',
    ],
    ...['256.1.1.1:80', 'a..b?:80', 'example.org:+80', 'example.org:8e1', '[127.0.0.1]:80'],
  ])('%j is refused by name', (entry) => {
    expect(problemsOf({ SITEPLANE_FETCH_ALLOW: `10.0.0.5:80, ${entry}` })).toContain(
      `SITEPLANE_FETCH_ALLOW must list host:port pairs such as 10.0.0.5:8443 or [fd00::5]:443, not "${entry}"`,
    );
  });

  test('takes names and addresses, and spells them as a URL does', () => {
    const entries = 'n8n:5678,127.0.0.1:8080 [0:0:0:0:0:0:0:1]:443\n  HOOK.Example.org.:80,127.1:09,bücher.example:443';
    expect(readConfig({ SITEPLANE_FETCH_ALLOW: entries }).fetchAllow).toEqual([
      ...['n8n:5678', '127.0.0.1:8080', '[::1]:443', 'hook.example.org:80', '127.0.0.1:9', 'xn--bcher-kva.example:443'],
    ]);
    expect(readConfig({ SITEPLANE_FETCH_ALLOW: ' , ' }).fetchAllow).toEqual([]);
  });
});

describe('the configuration', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: '80a' }, 'PORT must be'],
    [{ SITEPLANE_READS_PER_MINUTE: '-1' }, 'SITEPLANE_READS_PER_MINUTE must be'],
    [{ SITEPLANE_CRM_MAX_SLOTS: '1000' }, 'SITEPLANE_CRM_MAX_SLOTS must be'],
    [{ SITEPLANE_BODY_BYTES: '1' }, 'SITEPLANE_BODY_BYTES must be'],
    [
      { SITEPLANE_LEDGER_WITNESSES: 'https://w.example' },
      'SITEPLANE_LEDGER_WITNESSES must list address#name+hash+key, with the verifier key',
    ],
    [{ SITEPLANE_SITE_URL: 'example.org' }, 'SITEPLANE_SITE_URL must be a URL that begins with http:// or https://'],
    [{ SITEPLANE_SITE_URL: 'ftp://example.org' }, 'SITEPLANE_SITE_URL must be'],
    [{ SITEPLANE_DATABASE_URL: 'postgres://x' }, 'SITEPLANE_DATABASE_URL must be'],
    [{ SITEPLANE_DATABASE_URL: 'mysql://x/y' }, 'SITEPLANE_MASTER_KEY_FILE must be given'],
    [{ SITEPLANE_DATABASE_URL: 'postgres://a,b/x' }, 'SITEPLANE_DATABASE_URL must be a URL that begins with mysql:// or mariadb://'],
    [{ SITEPLANE_DATABASE_URL: 'mysql://u:pw@a:3306,b:0/x' }, 'a port from 1 to 65535 in the 2. of its 2 addresses'],
    [{ SITEPLANE_DATABASE_URL: 'mysql://u:pw@a:3306,b:70000/x' }, 'a port from 1 to 65535 in the 2. of its 2 addresses'],
    [{ SITEPLANE_DATABASE_URL: 'mysql://u:pw@a:x,b:3306/x' }, 'a port from 1 to 65535 in the 1. of its 2 addresses'],
    [{ SITEPLANE_DATABASE_URL: 'mysql://u:pw@a:3306,,b/x' }, 'SITEPLANE_DATABASE_URL must not be empty in the 2. of its 3 addresses'],
    [{ SITEPLANE_DATABASE_URL: 'mysql://u:pw@a,b,/x' }, 'SITEPLANE_DATABASE_URL must not be empty in the 3. of its 3 addresses'],
    [{ SITEPLANE_DATABASE_URL: 'mysql://u:pw@a:3306,a/x' }, 'SITEPLANE_DATABASE_URL names a:3306 twice'],
    [{ SITEPLANE_REDIS_URL: 'redis:hunter2' }, 'SITEPLANE_REDIS_URL must be a URL that begins with redis:// or rediss://'],
    [{ SITEPLANE_LOG_LEVEL: 'loud' }, 'SITEPLANE_LOG_LEVEL must be one of'],
    [{ SITEPLANE_ENTITLEMENTS: '[]' }, 'SITEPLANE_ENTITLEMENTS must be a JSON object'],
    [{ SITEPLANE_ENTITLEMENTS: '{"a":"b"}' }, 'SITEPLANE_ENTITLEMENTS must be a JSON object'],
    [{ SITEPLANE_ENTITLEMENTS: '{' }, 'SITEPLANE_ENTITLEMENTS must be a JSON object'],
  ])('%j is refused: %s', (env, sentence) => {
    expect(problemsOf(env)).toContain(sentence);
  });

  test('tells all problems at once, and no password', () => {
    const text = problemsOf({ PORT: 'x', SITEPLANE_TRUST_PROXY: 'foo', SITEPLANE_DATABASE_URL: 'pg://root:hunter2@db/x' });
    expect(text.split('\n')).toHaveLength(4);
    expect(text).not.toContain('hunter2');
  });

  test('without anything set works, is frozen, and has the documented defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, trustProxy: false, siteUrl: undefined, databaseUrl: undefined });
    expect([Object.isFrozen(config), Object.isFrozen(config.limits)]).toEqual([true, true]);
    const defaults = Object.fromEntries(environment.map(([name, , fallback]) => [name, fallback]));
    // Paths below the data folder are named by it.
    const below = { SITEPLANE_MASTER_KEY_FILE: '', SITEPLANE_LEDGER_ANCHORS: '' };
    expect(readConfig({ ...defaults, ...below })).toEqual(config);
  });

  test('text around a value does not count, nor a slash after the site', () => {
    expect(readConfig({ PORT: ' 81 ', SITEPLANE_SITE_URL: 'https://example.org// ' })).toMatchObject({
      port: 81,
      siteUrl: 'https://example.org',
    });
  });
});
