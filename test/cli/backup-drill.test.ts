import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startedCommand } from '../support/command';
import { describeOnMariadb } from '../support/dialects';
import { type FreshDatabase, freshDatabase } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
type Env = Readonly<Record<string, string>>;

describe('a restored site on SQLite', () => drill('sqlite'));
describeOnMariadb('a restored site on MariaDB', () =>
  describeNeeding('mariadbDump', 'by its dump', () => describeNeeding('mariadbClient', 'and its client', () => drill('mariadb'))),
);

function drill(dialect: TestDialect): void {
  let root: string;
  let site: Site;
  let target: FreshDatabase | undefined;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'sp-drill-'));
    site = await startSite({ dialect, settings: { ledgerAppends: 1 } });
    if (dialect === 'mariadb') target = await freshDatabase(pathOf('mariadb') ?? '');
  });
  afterAll(async () => {
    await site?.stop();
    await target?.drop();
    rmSync(root, { recursive: true, force: true });
  });

  /** Run the line that a command printed, as an operator does who has the password in the environment. */
  async function runLine(line: string | undefined, url = ''): Promise<void> {
    const password = decodeURIComponent(new URL(url).password);
    expect(line).not.toContain(password);
    await promisify(execFile)('sh', ['-c', line ?? 'false'], { env: { PATH: process.env.PATH ?? '', MYSQL_PWD: password } });
  }

  async function backUp(file: string): Promise<void> {
    const first = await startedCommand(['backup', file], { env: site.env });
    if (dialect === 'sqlite') return void expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('run the line above, then this command again') });
    await runLine(first.stdout.split('\n')[0], site.env.SITEPLANE_DATABASE_URL);
    expect(await startedCommand(['backup', file], { env: site.env })).toMatchObject({ code: 0, stderr: '' });
  }

  async function restore(file: string, env: Env): Promise<string> {
    const first = await startedCommand(['restore', file], { env });
    if (dialect === 'sqlite') {
      expect(first).toMatchObject({ code: 0, stderr: '' });
      return first.stdout;
    }
    expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('load its dump with the line above') });
    await runLine(first.stdout.split('\n')[0], env.SITEPLANE_DATABASE_URL);
    const second = await startedCommand(['restore', file], { env });
    expect(second).toMatchObject({ code: 0, stderr: '' });
    return second.stdout;
  }

  test('has all that was acknowledged before the backup, and one moment of what was written meanwhile', async () => {
    verifies('R54', 'D705', 'D706');
    await site.call('crm.create', { name: 'Acme', url: 'https://crm.example' });
    await site.call('crm.set_secret', { crm_num: '001', api_key: 'sekrit-crm-key' });
    const picture = await site.host.media.store(gif, 'dot.gif');
    await site.siteplane.leads.record({ source: 'spring', event: { type: 'form_submit' } });
    await until(() => readdirSync(site.dir).includes('ledger'));

    const file = join(root, 'site.backup');
    const writing = { isOver: false, last: 0 };
    const writer = (async () => {
      while (!writing.isOver) {
        const { envelope } = await site.call('variables.set', { key: `written_${writing.last + 1}`, value: '1' });
        if (envelope.ok) writing.last += 1;
      }
    })();
    await until(() => writing.last >= 5);
    const before = writing.last;
    await backUp(file);
    const after = writing.last;
    writing.isOver = true;
    await writer;
    expect(after).toBeGreaterThan(before);

    const dir = join(root, 'elsewhere');
    const env = { ...site.env, SITEPLANE_DATA_DIR: dir, ...(target ? { SITEPLANE_DATABASE_URL: target.url } : {}) };
    const running = { ...site.env, ...(target ? { SITEPLANE_DATA_DIR: dir } : {}) };
    expect(await startedCommand(['restore', file], { env: running })).toMatchObject({ code: 1, stderr: expect.stringMatching(/running/) });
    const printed = await restore(file, env);
    expect(printed).toContain('2 values open');
    expect(await startedCommand(['ledger', 'verify'], { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('all is well') });
    await compare(await startSite({ dialect, beside: { ...site, env, dir } }), { before, after, file: picture.url });
  });

  async function compare(restored: Site, { before, after, file }: { before: number; after: number; file: string }): Promise<void> {
    try {
      const written = (await restored.dump()).match(/written_\d+/g) ?? [];
      const numbers = [...new Set(written)].map((name) => Number(name.slice(8))).sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
      expect(numbers.length).toBeGreaterThanOrEqual(before);
      expect(numbers.length).toBeLessThanOrEqual(after + 1);
      const shown = await fetch(`${restored.url}${file}`);
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(gif);
      expect((await restored.call('leads.list')).envelope.data).toMatchObject({ total: 1 });
    } finally {
      await restored.stop();
    }
  }
}
