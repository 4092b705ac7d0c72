import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pruneKeys } from '../../plugin/auth/keys/prune-keys';
import { rows } from '../../plugin/db/rows';
import { pruning } from '../../plugin/jobs/prune';
import type { JobCtx } from '../../plugin/kit/group';
import { jobs } from '../../plugin/resources/pipelines/runs/jobs';
import { type RunStatus, runTable } from '../../plugin/resources/pipelines/runs/run-table';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

const day = 86_400_000;
const now = Date.UTC(2030, 0, 1);
const names = ['revoked long ago', 'expired long ago', 'revoked lately', 'valid'];

describe('how long things are kept', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const stored = <T>(sql: string) => site.host.storage.run((db) => db.query<T & object>(sql));

  async function run(name: string, age: number, { status = 'ok' as RunStatus, activePost = null as number | null } = {}) {
    const none = {
      postId: 1,
      recipeId: '',
      triggerKind: 'manual',
      isDryRun: false,
      changed: false,
      durationMs: 1,
      contentHash: '',
    } as const;
    const row = { ...none, source: 'direct', status, message: name, stages: [], activePost, leaseUntil: null, createdAt: now - age * day };
    await site.host.storage.run((db) => rows(db, runTable).insert(row));
  }
  async function prune(keepRunsDays: number) {
    const job = jobs.find((one) => one.name === 'pipelines.prune');
    await job?.run({ host: site.host, now: () => now, settings: { keepRunsDays } } as unknown as JobCtx);
    return (await stored<{ message: string }>('SELECT message FROM sp_runs ORDER BY id')).map(({ message }) => message);
  }

  test.each([
    [0, ['old', 'month', 'young', 'no work, month', 'no work, young', 'under way']],
    [90, ['month', 'young', 'no work, young', 'under way']],
    [10, ['young', 'no work, young', 'under way']],
    [1000, ['old', 'month', 'young', 'no work, young', 'under way']],
  ])('of runs, with %i days', async (days, left) => {
    verifies('D719');
    await run('old', 100);
    await run('month', 40);
    await run('young', 5);
    await run('no work, month', 40, { status: 'skipped' });
    await run('no work, young', 5, { status: 'skipped' });
    await run('under way', 200, { status: 'running', activePost: 7 });
    expect(await prune(days)).toEqual(left);
    expect(await prune(days)).toEqual(left);
  });

  test.each([
    [0, ['new.eml', 'old.eml']],
    [30, ['new.eml']],
  ])('of emails that are stored as files, with %i days', async (keepMailsDays, left) => {
    verifies('D719');
    const folder = join(site.dir, 'outbox');
    mkdirSync(folder, { recursive: true });
    const at = Date.now();
    for (const [name, age] of [
      ['old.eml', 40],
      ['new.eml', 5],
    ] as const) {
      writeFileSync(join(folder, name), 'To: ada@example.org');
      utimesSync(join(folder, name), (at - age * day) / 1000, (at - age * day) / 1000);
    }
    const ctx = { host: site.host, now: () => at, settings: { keepKeysDays: 0, keepMailsDays } } as unknown as JobCtx;
    for (let times = 0; times < 2; times++) {
      await pruning.run(ctx);
      expect(
        readdirSync(folder)
          .filter((name) => /^(old|new)\.eml$/.test(name))
          .sort(),
      ).toEqual(left);
    }
  });

  test.each([
    [0, ['expired long ago', 'revoked lately', 'revoked long ago', 'valid']],
    [30, ['revoked lately', 'valid']],
  ])('of keys, with %i days: one that is valid always stays', async (days, left) => {
    verifies('D719');
    const admin = await site.identity('admin');
    // A reset leaves keys as they are.
    await site.host.storage.run((db) => db.execute('DELETE FROM sp_api_keys WHERE label IN (?, ?, ?, ?)', names));
    await site.host.storage.run((db) => db.execute('DELETE FROM sp_key_toolsets'));
    const ids: number[] = [];
    for (const label of names) {
      const body = { label, toolset: 'full' };
      ids.push(JSON.parse((await site.send('POST', '/admin/siteplane/api/keys', { ...admin, body })).text).id);
    }
    const [long, expired, lately] = ids;
    const at = Date.now();
    await site.host.storage.run(async (db) => {
      await db.execute('UPDATE sp_api_keys SET revoked_at = ? WHERE id = ?', [at - 40 * day, long ?? 0]);
      await db.execute('UPDATE sp_api_keys SET expires_at = ? WHERE id = ?', [at - 40 * day, expired ?? 0]);
      await db.execute('UPDATE sp_api_keys SET revoked_at = ? WHERE id = ?', [at - 5 * day, lately ?? 0]);
    });
    await site.host.storage.run((db) => pruneKeys(db, { days, now: at }));
    const labels = (await stored<{ label: string }>('SELECT label FROM sp_api_keys ORDER BY label')).map(({ label }) => label);
    expect(labels.filter((label) => /ago|lately|valid/.test(label))).toEqual(left);
    const toolsets = await stored<{ key_id: number }>(
      'SELECT key_id FROM sp_key_toolsets WHERE key_id NOT IN (SELECT id FROM sp_api_keys)',
    );
    expect(toolsets).toEqual([]);
  });
});
