import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../../plugin/kit/site-file/json';
import { command, type Ended } from '../support/command';
import { startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { type OnSite, on } from './site/on-site';

describe('siteplane with a site file that somebody else wrote, or that is there already', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sp-site-file-'));
  let it: OnSite;
  let env: Record<string, string>;
  beforeAll(async () => {
    it = on(await startSite({ dialect: 'sqlite' }));
    env = { SITEPLANE_URL: it.site.url, SITEPLANE_API_KEY: it.site.key, ACME_KEY: 'sk-acme-secret' };
  });
  afterAll(async () => {
    await it?.site.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => it.site.reset());

  function file(name: string, text: string): string {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  }

  /** No output shows a secret or the key. */
  async function run(...args: string[]): Promise<Ended> {
    const ended = await command(args, { env });
    for (const secret of ['sk-acme-secret', it.site.key]) expect(`${ended.stdout}${ended.stderr}`).not.toContain(secret);
    return ended;
  }

  test('an export overwrites nothing unasked, and updates what was written by hand', async () => {
    verifies('site-file:update', 'D116');
    await it.site.call('crm.create', { name: 'Acme' });
    await it.site.call('variables.set', { key: 'a', value: '2' });
    const text = 'version: 1\nsite:\n  # Mine\n  crm: {"001": {name: Old, api_key: {env: ACME_KEY}}} # by hand\n';
    const out = file('mine.yaml', text);
    for (const [args, said] of [
      [['--out', out], 'mine.yaml exists. Give --update'],
      [['--out', out, '--update', '--force'], 'not both'],
      [['--force'], 'go with --out FILE'],
      [['--out', file('broken.yaml', 'version: 1\nsite: {crms: {}}\n'), '--update'], 'broken.yaml:2:8: site.crms is not a known key'],
    ] as const)
      expect(await run('export', ...args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(said) });
    expect(readFileSync(out, 'utf8')).toBe(text);

    const left = /^mine\.yaml was updated\.\nLeft out, as the file does not name them: .*users.*\.\n$/;
    expect(await run('export', '--out', out, '--update')).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(left) });
    const updated = readFileSync(out, 'utf8');
    expect(updated).toMatch(/^ {2}# Mine\n {2}crm: \{"001": \{name: Acme, api_key: \{env: ACME_KEY\}.*\}\} # by hand\n$/m);
    expect(await run('export', '--out', out, '--update')).toMatchObject({ stderr: expect.stringContaining('nothing was changed') });
    expect(readFileSync(out, 'utf8')).toBe(updated);
    expect(await run('export', '--out', out, '--force')).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(out, 'utf8')).toBe((await run('export')).stdout);
    const fresh = join(folder, `fresh.yaml`);
    expect((await run('export', '--out', fresh, '--update')).code).toBe(0);
    expect(readFileSync(fresh, 'utf8')).toBe(readFileSync(out, 'utf8'));
  });

  test('a file reads no variable that nobody allowed, and never the key of the command', async () => {
    verifies('site-file:variables', 'D115');
    const naming = (name: string, prefix = '') => `version: 1\n${prefix}site: {crm: {"001": {name: A, api_key: {env: ${name}}}}}\n`;
    const own = 'which belongs to siteplane itself';
    const cases: readonly (readonly [string, readonly string[], string])[] = [
      [naming('ACME_KEY'), [], 'were not allowed: ACME_KEY. Allow them by --env ACME_KEY, or declare'],
      [naming('ACME_KEY'), ['--env', 'ACME'], 'not allowed: ACME_KEY'],
      [naming('ACME_KEY', 'env_prefix: PRESS_\n'), [], 'not allowed: ACME_KEY'],
      [naming('ACME_KEY', 'env_prefix: ""\n'), [], 'env_prefix'],
      [naming('SITEPLANE_API_KEY'), ['--env', 'SITEPLANE_API_KEY'], own],
      [naming('SITEPLANE_API_KEY', 'env_prefix: SITEPLANE_\n'), [], own],
      [naming('SITEPLANE_MASTER_KEY', 'env_prefix: SITEPLANE_MASTER_\n'), [], own],
    ];
    const before = await it.stored();
    for (const [text, args, said] of cases)
      for (const name of ['plan', 'apply'])
        expect(await run(name, file('reads.yaml', text), ...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
    expect(await it.stored()).toBe(before);
    for (const [text, args] of [
      [naming('ACME_KEY'), ['--env', 'ACME_KEY']],
      [naming('ACME_KEY', 'env_prefix: ACME_\n'), []],
    ] as const)
      expect(await run('plan', file('reads.yaml', text), ...args)).toMatchObject({ code: 0, stderr: '' });

    const plan = join(folder, `reads.json`);
    await run('plan', file('reads.yaml', naming('ACME_KEY')), '--env', 'ACME_KEY', '--out', plan);
    const { digest: _, items, ...content } = JSON.parse(readFileSync(plan, 'utf8'));
    const forged = { ...content, items: JSON.parse(JSON.stringify(items).replaceAll('ACME_KEY', 'SITEPLANE_API_KEY')) };
    const sealed = file('forged.json', JSON.stringify({ ...forged, digest: digestOf(forged) }));
    expect(await run('apply', sealed, '--yes', '--env', 'ACME_KEY')).toMatchObject({ code: 1, stderr: expect.stringContaining(own) });
    expect(await run('apply', plan, '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('not allowed: ACME_KEY') });
    expect((await it.site.call('crm.list')).envelope.data).toEqual({ crms: [] });
  });
});
