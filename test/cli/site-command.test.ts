import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, type Ended, entry } from '../support/command';
import { describeOnMariadb } from '../support/dialects';
import { startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';
import { example, exampleSecrets } from './site/example';
import { type OnSite, on } from './site/on-site';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sp-site-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const small = 'version: 1\nsite:\n  variables: {a: "1", b: "2"}\n';

describe('siteplane plan, apply and export on SQLite', () => cases('sqlite'));
describeOnMariadb('siteplane plan, apply and export on MariaDB', () => cases('mariadb'));

function cases(dialect: TestDialect): void {
  let it: OnSite;
  let env: Record<string, string>;
  beforeAll(async () => {
    it = on(await startSite({ dialect }));
    env = { SITEPLANE_URL: it.site.url, SITEPLANE_API_KEY: it.site.key, ...exampleSecrets };
  });
  afterAll(() => it?.site.stop());
  beforeEach(() => it.site.reset());

  /** The variables of the example are allowed. */
  const allowed = Object.keys(exampleSecrets).flatMap((name) => ['--env', name]);

  /** No output shows a secret, the key or a stack. */
  async function run(...args: string[]): Promise<Ended> {
    const takesFile = args[0] === 'plan' || args[0] === 'apply';
    const ended = await command([...args, ...(takesFile ? allowed : [])], { env });
    for (const secret of [...Object.values(exampleSecrets), it.site.key]) expect(`${ended.stdout}${ended.stderr}`).not.toContain(secret);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
    return ended;
  }

  test('how to get a secret that the service has made is told at the end', async () => {
    verifies('site-file:sources');
    const ended = await run('apply', file('source.yaml', 'version: 1\nsite:\n  sources: {feed: {name: Feed}}\n'), '--yes');
    expect(ended.stdout).toMatch(
      /\nTo do: source feed Feed: the file names no secret.* rotate_secret --id src_\w{16}\nApplied; the site is/,
    );
    expect(ended.stdout).not.toContain('whsec_');
  });

  test('the command line: what is wrong is 1, as 2 means that there are changes', async () => {
    const good = file('good.yaml', small);
    const wrong: readonly (readonly [readonly string[], string])[] = [
      [['plan'], 'plan needs one file'],
      [['plan', 'a', 'b'], 'plan needs one file'],
      [['plan', join(folder, 'none.yaml')], "none.yaml can't be read (ENOENT)"],
      [['plan', good, '--prun'], "'--prun'"],
      [['plan', file('bad.yaml', 'version: 1\nsite:\n  crms: {}\n')], 'bad.yaml:3:3: site.crms is not a known key. Did you mean "crm"?'],
      [['apply', good], 'Nobody can be asked here'],
      [['export', 'x'], 'Unexpected argument'],
    ];
    const before = await it.stored();
    for (const [args, said] of wrong) expect(await run(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
    expect(await it.stored()).toBe(before);
  });

  test('plan, apply, plan: exit codes, output and what is left', async () => {
    const path = file('site.yaml', example);
    const planned = await run('plan', path, '--detailed-exitcode');
    expect(planned).toMatchObject({ code: 2, stderr: '' });
    expect(planned.stdout).toContain('+ crm 001 Acme\n    url: "https://crm.example"\n    api_key: (the secret in ACME_KEY)\n');
    expect(planned.stdout).toMatch(/Plan: \d+ to add, \d+ to change, 0 to remove\.\n$/);
    expect(planned.stdout).not.toContain('\u001b');
    expect((await run('plan', path)).code).toBe(0);

    const applied = await run('apply', path, '--yes');
    expect(applied).toMatchObject({ code: 0, stderr: '' });
    expect(applied.stdout).toMatch(/^\[1\/\d+\] /m);
    expect(applied.stdout).toMatch(/Applied; the site is as site\.yaml says\.\n$/);
    expect(await run('plan', path, '--detailed-exitcode')).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing to do\.\n$/) });
    const before = await it.stored();
    expect(await run('apply', path)).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing to do\.\n$/) });
    expect(await it.stored()).toBe(before);

    const { items } = (await it.site.call('status.audit', { per_page: 100, resource: 'crm', action: 'create', changed: true })).envelope
      .data as {
      items: { reason: string }[];
    };
    expect(items.map(({ reason }) => reason)).toContain('siteplane apply site.yaml');
  });

  test('an export is for its owner alone, and equals what is printed', async () => {
    await it.apply(example, { env: exampleSecrets });
    const out = join(folder, `export-${dialect}.yaml`);
    expect(await run('export', '--out', out)).toMatchObject({ code: 0, stdout: '' });
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect((await run('export')).stdout).toBe(readFileSync(out, 'utf8'));
    const schema = await run('plan', '--schema');
    expect(JSON.parse(schema.stdout)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
  });

  test('a plan is kept without secrets, done once, and refused when altered or stale', async () => {
    verifies('site-file:stale', 'site-file:secrets');
    const path = file('kept.yaml', example);
    const out = join(folder, `plan-${dialect}.json`);
    const printed = await run('plan', path, '--out', out, '--json');
    const text = readFileSync(out, 'utf8');
    expect(printed.stdout).toBe(text);
    for (const secret of Object.values(exampleSecrets)) expect(text).not.toContain(secret);
    const altered = file('altered.json', text.replace('"Acme"', '"Evil"'));
    expect(await run('apply', altered, '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('was altered') });
    expect(await run('apply', out, '--yes', '--prune')).toMatchObject({ code: 1, stderr: expect.stringContaining('leave out --prune') });
    expect(await run('apply', out)).toMatchObject({ code: 1, stderr: expect.stringContaining('no terminal') });

    await it.site.call('variables.set', { key: 'other', value: '1' });
    const before = await it.stored();
    expect(await run('apply', out, '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('The plan is stale') });
    expect(await it.stored()).toBe(before);
    await it.site.call('variables.delete', { key: 'other' }, { confirm: true });
    expect(await run('apply', out, '--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('Applied') });
    expect(await run('apply', out, '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('The plan is stale') });
  });

  test('a plan of another site does not fit', async () => {
    verifies('D111');
    const other = on(await startSite({ dialect: 'sqlite' }));
    try {
      const out = join(folder, `foreign-${dialect}.json`);
      await run('plan', file('small.yaml', small), '--out', out);
      const ended = await command(['apply', out, '--yes'], {
        env: { ...env, SITEPLANE_URL: other.site.url, SITEPLANE_API_KEY: other.site.key },
      });
      expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('The plan is stale') });
    } finally {
      await other.site.stop();
    }
  });

  test('a module that the file switches on brings its section in a second round of the same apply', async () => {
    verifies('D112');
    await it.site.call('modules.deactivate', { module: 'automation' }, { confirm: true });
    const path = file('rounds.yaml', 'version: 1\nsite:\n  modules: {automation: {active: true}}\n  variables: {a: "1"}\n');
    expect((await run('plan', path)).stdout).toContain('variables: compared when their module is active');
    const ended = await run('apply', path, '--yes');
    expect(ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Plan: 0 to add, 1 to change[\s\S]*\+ variable a value: "1"[\s\S]*Applied/),
    });
  });

  test('at the first refusal it stops, says what was done, and goes on when it is fixed', async () => {
    const path = file(
      'stops.yaml',
      'version: 1\nsite:\n  users: {"001": {nickname: Ada}}\n  roles: {writer: {name: Writer, members: ["009"]}}\n  variables: {a: "1"}\n',
    );
    const stopped = await run('apply', path, '--yes');
    expect(stopped).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Stopped at 2 of 3, roles\.assign: Not found: user "009"\. \[not_found, request .*\]\nWhat was done before it stays\./,
      ),
    });
    expect((await it.site.call('users.get', { user_num: '001' })).envelope.ok).toBe(true);
    expect((await it.site.call('variables.get', { key: 'a' })).status).toBe(404);
    file('stops.yaml', readFileSync(path, 'utf8').replace('"009"', '"001"'));
    expect(await run('apply', path, '--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('Applied') });
  });

  test('somebody who takes the number first makes it stop, and keeps what they made', async () => {
    const proxy = await between(it.site.url, { at: 1, act: async () => void (await it.site.call('crm.create', { name: 'Quicker' })) });
    const path = file('race.yaml', 'version: 1\nsite: {crm: {"001": {name: Mine}}}\n');
    const ended = await command(['apply', path, '--yes'], { env: { ...env, SITEPLANE_URL: proxy.url } });
    proxy.close();
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('crm_num "002" and not "001"') });
    expect((await it.site.call('crm.list')).envelope.data).toEqual({
      crms: [expect.objectContaining({ crm_num: '001', name: 'Quicker' })],
    });
  });

  test('killed at any call, before it arrives or after, the next apply brings the site to the same state', async () => {
    verifies('site-file:resume', 'D110');
    const path = file('kill.yaml', example);
    await it.apply(example, { env: exampleSecrets });
    const unkilled = await it.export();
    for (const at of dialect === 'sqlite' ? [9] : [22]) {
      for (const when of ['before', 'after'] as const) {
        await it.site.reset();
        await killedAt(path, at, when);
        expect(await it.export()).not.toBe(unkilled);
        expect(await run('apply', path, '--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('Applied') });
        expect(await it.export()).toBe(unkilled);
        expect((await it.plan(example, { env: exampleSecrets })).items).toEqual([]);
      }
    }
  });

  /** SIGKILL to a real apply when its call of that number comes by, before the site sees it or after it has answered. */
  async function killedAt(path: string, at: number, when: 'before' | 'after'): Promise<void> {
    let kill = () => {};
    const proxy = await between(it.site.url, { at, when, isLost: when === 'before', act: async () => kill() });
    const child = spawn(process.execPath, [entry, 'apply', path, '--yes', ...allowed], {
      env: { PATH: process.env.PATH ?? '', ...env, SITEPLANE_URL: proxy.url },
      stdio: 'ignore',
    });
    kill = () => void child.kill('SIGKILL');
    const signal = await new Promise((gone) => child.once('exit', (_code, name) => gone(name)));
    proxy.close();
    expect({ at, when, signal }).toEqual({ at, when, signal: 'SIGKILL' });
  }
}

interface Between {
  /** Number of the mutation, from 1, that is for real. */
  readonly at: number;
  readonly when?: 'before' | 'after';
  /** Whether the site never sees it. */
  readonly isLost?: boolean;
  act(): Promise<void>;
}

/** A proxy in front of a site that does something when a certain change comes by. */
async function between(target: string, { at, when = 'before', isLost = false, act }: Between): Promise<{ url: string; close(): void }> {
  let seen = 0;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const isChange = String(request.headers['idempotency-key'] ?? '').startsWith('apply-');
    if (isChange) seen++;
    const isIt = isChange && seen === at;
    if (isIt && when === 'before') await act();
    if (isIt && isLost) return;
    const headers = Object.entries(request.headers).filter(([name]) => !/^(host|connection|content-length|transfer-encoding)$/.test(name));
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body === '' ? {} : { body }),
    });
    const text = await answer.text();
    if (isIt && when === 'after') await act();
    const own = [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|transfer-encoding|connection|keep-alive)$/.test(name));
    response.writeHead(answer.status, Object.fromEntries(own));
    response.end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void (server.close(), server.closeAllConnections()) };
}
