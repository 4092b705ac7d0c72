import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../support/command';
import { describeOnMariadb } from '../support/dialects';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

const secret = 'sk-live~"Ω secret';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sp-call-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file with this text. */
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
}

describe('siteplane call on SQLite', () => cases('sqlite'));
describeOnMariadb('siteplane call on MariaDB', () => cases('mariadb'));

function cases(dialect: TestDialect): void {
  let site: Site;
  let env: Record<string, string>;
  beforeAll(async () => {
    site = await startSite({ dialect });
    env = { SITEPLANE_URL: site.url, SITEPLANE_API_KEY: site.key };
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const call = (args: readonly string[], more: { env?: Record<string, string>; stdin?: string } = {}) =>
    command(['call', ...args], { ...more, env: { ...env, ...more.env } });

  // What is told before anything is sent is the same over every database.
  if (dialect === 'sqlite') usage();

  function usage(): void {
    const wrong: readonly (readonly [readonly string[], string])[] = [
      [[], 'call needs a resource and an action'],
      [['crm'], 'call crm needs an action'],
      [['crmm', 'list'], 'Unknown resource: "crmm". Did you mean "crm"?'],
      [['crm', 'lst'], 'Unknown action of crm: "lst". Did you mean "list"?'],
      [['crm', 'create', '--nam', 'x'], 'Unknown flag --nam for crm create. Did you mean "--name"?'],
      [['crm', 'create', '--name', 'x', '--dry-rum'], 'Did you mean "--dry-run"?'],
      [['crm', 'create', '--constructor', 'x'], 'Unknown flag --constructor'],
      [['crm', 'create', 'Acme'], 'Unexpected "Acme"'],
      [['crm', 'create', '--name'], '--name needs a value'],
      [['crm', 'create', '--name', '--url'], '--name needs a value; one that begins with -- is given as --name=VALUE'],
      [['crm', 'create', '--name', 'a', '--name', 'b'], '--name is given twice'],
      [['crm', 'create', '--link-admin-only=maybe'], '--link-admin-only must be true or false, not "maybe"'],
      [['crm', 'create', '--no-name'], 'Unknown flag --no-name'],
      [['crm', 'create', '--confirm=yes'], '--confirm takes no value'],
      [['crm', 'create', '--params', '[]'], '--params must be a JSON object'],
      [['crm', 'create', '--params', '{"name":'], '--params must be JSON'],
      [['crm', 'create', '--params', '{"name":"a"}', '--name', 'b'], 'name is given by --params and by --name'],
      [['crm', 'create', '--name', '@file:/nowhere/at/all'], '/nowhere/at/all cannot be read (ENOENT)'],
      [['crm', 'create', '--name', '@env:SP_NOT_SET'], 'the variable SP_NOT_SET is not set'],
      [['crm', 'list', '--key-file', 'x'], '--key-file stands before the operation'],
      [['--reasn', 'x', 'crm', 'list'], "Unknown option '--reasn'"],
      [['status', 'audit', '--per-page', '1e1'], '--per-page must be of type integer, not "1e1"'],
      [['status', 'audit', '--per-page', '9007199254740993'], '--per-page must be of type integer'],
    ];
    test.each(wrong)('%j is exit 2 and says what is wrong', async (args, said) => {
      verifies('cli:call-flags');
      const before = await site.rowCounts();
      const { code, stdout, stderr } = await call(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(said);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(await site.rowCounts()).toEqual(before);
    });
  }

  test('a key on the command line is refused and not repeated; the site is not asked', async () => {
    verifies('cli:key');
    for (const args of [['--key', site.key], [`--key=${site.key}`]]) {
      const ended = await call([...args, 'crm', 'list']);
      expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('can be read by every user') });
      expect(ended.stderr).not.toContain(site.key);
    }
  });

  test('the key comes from the environment, a file or standard input', async () => {
    verifies('cli:key');
    const bare = { SITEPLANE_API_KEY: '' };
    const ways = [
      await call(['crm', 'list']),
      await call(['--key-file', file('key', `${site.key}\n`), 'crm', 'list'], { env: bare }),
      await call(['--key', '-', '--url', site.url, 'crm', 'list'], { env: { ...bare, SITEPLANE_URL: '' }, stdin: `${site.key}\n` }),
    ];
    for (const { code, stdout } of ways) expect({ code, data: JSON.parse(stdout) }).toMatchObject({ code: 0, data: { crms: [] } });
  });

  test('a key file that others can read is refused, and so is what is no file', async () => {
    verifies('cli:key-care', 'D99');
    const open = file('open-key', `${site.key}\n`);
    for (const mode of [0o644, 0o640, 0o604, 0o660]) {
      chmodSync(open, mode);
      const ended = await call(['--key-file', open, 'crm', 'list']);
      expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`run: chmod 600 ${open}`) });
    }
    chmodSync(open, 0o400);
    expect((await call(['--key-file', open, 'crm', 'list'])).code).toBe(0);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', ['-m', '644', pipe]);
    // As <(pass show key) writes; this process waits while it opens the pipe.
    const writer = spawn('sh', ['-c', 'printf %s "$KEY" > "$0"', pipe], { env: { KEY: site.key } });
    try {
      expect((await call(['--key-file', pipe, 'crm', 'list'])).code).toBe(0);
    } finally {
      writer.kill();
    }
    for (const [path, said] of [
      [folder, 'is not a regular file'],
      ['/dev/zero', 'is not a regular file'],
      [join(folder, 'none'), 'cannot be read (ENOENT)'],
    ] as const)
      expect(await call(['--key-file', path, 'crm', 'list'])).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  });

  test('over plain http the key goes to this machine only, or where --insecure says so', async () => {
    verifies('cli:key-care');
    for (const url of [
      'http://siteplane.invalid',
      'http://10.255.255.1',
      'http://127.0.0.1.siteplane.invalid',
      'http://notlocalhost',
      'http://[::2]',
    ]) {
      const ended = await call(['--url', url, 'crm', 'list']);
      expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('is plain http') });
      expect(ended.stderr).toContain('--insecure');
    }
    const sent = await call(['--insecure', '--url', 'http://siteplane.invalid', 'crm', 'list']);
    expect(sent).toMatchObject({ code: 1, stderr: expect.stringContaining('[network]') });
    expect((await call(['--url', site.url.replace('127.0.0.1', 'localhost'), 'crm', 'list'])).stderr).not.toContain('plain http');
  });

  test.each([
    ['no site', { SITEPLANE_URL: '' }, 'Which site?'],
    ['no key', { SITEPLANE_API_KEY: '' }, 'Which key?'],
    ['a key that is none', { SITEPLANE_API_KEY: 'two words' }, 'does not contain an API key'],
    ['an address that is none', { SITEPLANE_URL: 'example' }, 'SITEPLANE_URL: "example" is not an address'],
  ])('%s is exit 2', async (_name, without, said) => {
    expect(await call(['crm', 'list'], { env: without })).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) });
  });

  test('a refused key is exit 1 with the code and what to do', async () => {
    verifies('cli:call-exit');
    const ended = await call(['crm', 'list'], { env: { SITEPLANE_API_KEY: 'mgr_nonsense' } });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Invalid API key. [unauthenticated, request ') });
    expect(ended.stderr).toContain('Mint a key');
    expect(ended.stderr).not.toContain('mgr_nonsense');
  });

  test('flags are the parameters, data is JSON, and the exit tells ok', async () => {
    verifies('cli:call-flags', 'cli:call-exit');
    const made = await call(['crm', 'create', '--name', '--odd', '--link-admin-only']).then(({ code }) => code);
    expect(made).toBe(2);
    const created = await call(['crm', 'create', '--name=--odd', '--url', 'https://a.example', '--link-admin-only', '--reason', 'für Ω']);
    expect({ code: created.code, stderr: created.stderr }).toEqual({ code: 0, stderr: 'Changed.\n' });
    expect(JSON.parse(created.stdout)).toMatchObject({ crm_num: '001', name: '--odd', url: 'https://a.example', link_admin_only: true });
    expect(await site.dump()).toContain('für Ω');

    const update = ['crm.update', '--crm_num', '001', '--no-link-admin-only'];
    expect(await call(update)).toMatchObject({ code: 0, stderr: 'Changed.\n' });
    expect(await call(update)).toMatchObject({ code: 0, stderr: 'Nothing changed.\n' });
    const raw = await call(['--raw', 'crm', 'get', '--crm-num', '001']);
    expect(JSON.parse(raw.stdout)).toMatchObject({ ok: true, data: { link_admin_only: false }, changed: false, error: null });
    expect(raw.stderr).toMatch(/^etag: "[^"]+"\n$/);

    const missing = await call(['crm', 'get', '--crm-num', '007', '--raw']);
    expect({ code: missing.code, envelope: JSON.parse(missing.stdout) }).toEqual({
      code: 1,
      envelope: { ok: false, data: null, changed: false, error: 'Not found: crm "007".' },
    });
    expect(missing.stderr).toContain('Not found: crm "007". [not_found');
    const invalid = await call(['crm', 'create']);
    expect(invalid).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Invalid params: /name') });
  });

  test('params as a whole: JSON, a file, standard input, beside flags', async () => {
    verifies('cli:call-flags');
    const names = [
      await call(['crm', 'create', '--params', '{"name":"a"}']),
      await call(['crm', 'create', '--params', `@file:${file('params.json', '{"name":"b"}')}`]),
      await call(['crm', 'create', '--params', '-', '--url', 'https://c.example'], { stdin: '{"name":"c"}' }),
      await call(['crm', 'create', '--name', '@env:CRM_NAME'], { env: { CRM_NAME: 'd' } }),
      await call(['crm', 'create', '--name', '@acme']),
    ].map(({ stdout }) => JSON.parse(stdout).name);
    expect(names).toEqual(['a', 'b', 'c', 'd', '@acme']);
  });

  test('objects are JSON, at once or in a file', async () => {
    const { user_num: user } = JSON.parse((await call(['users', 'create', '--first-name', 'Ada', '--last-name', 'L'])).stdout);
    const photos = ['users', 'update', '--user-num', user, '--model-photo-ids'];
    expect(await call([...photos, 'three'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--model-photo-ids must be JSON') });
    for (const value of ['{"ids":[]}', `@file:${file('photos.json', '{"ids":[]}')}`]) {
      const { code, stdout } = await call([...photos, value]);
      expect({ code, ids: JSON.parse(stdout).model_photo_ids }).toEqual({ code: 0, ids: { ids: [] } });
    }
  });

  test('a secret is never taken from the command line and never told', async () => {
    verifies('cli:secrets', 'D101');
    await call(['crm', 'create', '--name', 'Acme']);
    const set = ['crm', 'set_secret', '--crm-num', '001'];
    for (const args of [
      [...set, '--api-key', secret],
      [...set, `--api_key=${secret}`],
      ['crm', 'set_secret', '--params', JSON.stringify({ crm_num: '001', api_key: secret })],
    ]) {
      const refused = await call(args);
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('every user of the machine could read it') });
      expect(refused.stderr).not.toContain(secret);
    }
    const ways = [
      await call([...set, '--api-key', '@env:CRM_KEY'], { env: { CRM_KEY: secret } }),
      await call([...set, '--api-key', `@file:${file('secret', `${secret}\n`)}`]),
      await call([...set, '--api-key', '-'], { stdin: `${secret}\n` }),
      await call(['crm', 'set_secret', '--params', '@-'], { stdin: JSON.stringify({ crm_num: '001', api_key: secret }) }),
    ];
    // The first one sets it; that the others change nothing shows that all are the same secret.
    expect(ways.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, 'Changed.\n'],
      ...ways.slice(1).map(() => [0, 'Nothing changed.\n']),
    ]);
    for (const { stdout, stderr } of ways) expect(`${stdout}${stderr}`).not.toContain(secret);
  });

  test('a destructive operation wants --confirm, tells how, and a token holds it to its target', async () => {
    verifies('cli:call-confirm');
    await call(['crm', 'create', '--name', 'Acme']);
    const remove = ['crm', 'delete', '--crm-num', '001'];
    const asked = await call(remove);
    expect(asked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('[confirm_required') });
    const [, token = ''] = /--confirm-token (\S+)/.exec(asked.stderr) ?? [];
    expect(await call([...remove, '--dry-run'])).toMatchObject({ code: 0, stderr: 'Dry run: this would change something.\n' });
    await call(['crm', 'update', '--crm-num', '001', '--name', 'Renamed']);
    expect(await call([...remove, '--confirm', '--confirm-token', token])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('[conflict'),
    });
    expect(await call(['--confirm', ...remove])).toMatchObject({ code: 0, stderr: 'Changed.\n' });
  });

  test('an idempotency key makes a repeat the same call', async () => {
    const create = ['crm', 'create', '--name', 'Acme', '--idempotency-key', 'k1'];
    const [first, again] = [await call(create), await call(create)];
    expect(again).toMatchObject({ code: 0, stdout: first.stdout, stderr: expect.stringContaining('Done before') });
  });

  test('--help tells actions and parameters from the schema', async () => {
    verifies('cli:call-help');
    expect(await command(['call', '--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('RESOURCE ACTION') });
    const actions = await call(['crm', '--help']);
    expect(actions).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ {2}crm create {6}Create a CRM slot/m) });
    const { stdout } = await call(['crm', 'create', '--help']);
    expect(stdout).toContain('mutation, not idempotent; needs manage_options');
    expect(stdout).toMatch(/^ {2}--name TEXT +required/m);
    expect(stdout).toMatch(/^ {2}--\[no-\]link-admin-only/m);
    expect((await call(['crm', 'set_secret', '--help'])).stdout).toMatch(/^ {2}--api-key SECRET/m);
    expect((await call(['crm', 'delete', '--help'])).stdout).toMatch(/destructive/);
  });

  test('--if-match refuses what somebody else has changed since, and shows what is stored', async () => {
    verifies('D627');
    await call(['crm', 'create', '--name', 'Acme']);
    const [, etag = ''] = /^etag: (".+")$/m.exec((await call(['crm', 'get', '--crm-num', '001'])).stderr) ?? [];
    expect(etag).not.toBe('');
    const change = (name: string) => call(['crm', 'update', '--crm-num', '001', '--name', name, '--if-match', etag]);
    expect(await change('Theirs')).toMatchObject({ code: 0, stderr: 'Changed.\n' });
    const refused = await change('Mine');
    expect(refused.code).not.toBe(0);
    expect(JSON.parse(refused.stdout)).toMatchObject({ crm_num: '001', name: 'Theirs' });
    expect(refused.stderr).toMatch(/This is what is stored now; etag: "[^"]+"[\s\S]*changed since you read it/);
  });
}
