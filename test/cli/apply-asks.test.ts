import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entry } from '../support/command';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

/** `siteplane apply` where somebody sits at the terminal. */
describe('siteplane apply asks', () => {
  let site: Site;
  let folder: string;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
    folder = mkdtempSync(join(tmpdir(), 'sp-asks-'));
    writeFileSync(join(folder, 'site.yaml'), 'version: 1\nsite:\n  variables: {a: "1"}\n');
    writeFileSync(join(folder, 'terminal.cjs'), 'process.stdin.isTTY = true;\n');
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => site.reset());

  /** What it ends with; `answer` is typed once it asks, after what happens `meanwhile`. */
  async function answered(answer: string, meanwhile = async () => {}): Promise<{ code: number | null; text: string }> {
    const child = spawn(process.execPath, ['--require', join(folder, 'terminal.cjs'), entry, 'apply', join(folder, 'site.yaml')], {
      env: { PATH: process.env.PATH ?? '', SITEPLANE_URL: site.url, SITEPLANE_API_KEY: site.key },
    });
    let text = '';
    let isAsked = false;
    const read = async (chunk: Buffer) => {
      text += chunk;
      if (isAsked || !text.includes('Only "yes" does it')) return;
      isAsked = true;
      await meanwhile();
      child.stdin.end(`${answer}\n`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const code = await new Promise<number | null>((done) => child.once('close', done));
    expect(isAsked).toBe(true);
    return { code, text };
  }

  const stored = async () => (await site.call('variables.get', { key: 'a' })).status;

  test.each(['', 'YES'])('and "%s" is no yes', async (answer) => {
    verifies('D111');
    expect(await answered(answer)).toMatchObject({ code: 1, text: expect.stringContaining('Nothing was done.') });
    expect(await stored()).toBe(404);
  });

  test('and looks again after the yes: what has changed since was not shown', async () => {
    verifies('D111');
    const ended = await answered('yes', async () => void (await site.call('variables.set', { key: 'other', value: '1' })));
    expect(ended).toMatchObject({ code: 1, text: expect.stringContaining('The plan is stale') });
    expect(await stored()).toBe(404);
    expect(await answered('yes')).toMatchObject({ code: 0, text: expect.stringContaining('Applied') });
    expect(await stored()).toBe(200);
  });
});
