import { blockSize } from '../../../plugin/db/blocks';
import type { Storage } from '../../../plugin/host';
import { countRunBlocks, pruneRuns } from '../../../plugin/resources/pipelines/runs/run-blocks';
import type { RunStatus } from '../../../plugin/resources/pipelines/runs/run-table';
import { runs } from '../../../plugin/resources/pipelines/runs/runs';
import { seeded } from '../../support/seeded';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const day = 86_400_000;
const rowsOfBlock = 8;
const statuses: readonly RunStatus[] = ['ok', 'error', 'skipped'];
const filters: { source?: string; recipeId?: string; status?: RunStatus; postId?: number }[] = [
  {},
  { source: 'press' },
  { recipeId: 'default', status: 'error' },
  { status: 'skipped' },
  { status: 'running' },
  { postId: 3, source: 'direct' },
  { source: 'none' },
];
/** Few stand in a block, and those of high numbers began lately. */
const idOf = (n: number) => (n * blockSize) / rowsOfBlock;

async function fill(storage: Storage, [from, to]: readonly [number, number], random: () => number): Promise<void> {
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const values = Array.from({ length: to - from }, (_, i) => {
    const [status, at] = [random() < 0.02 ? 'running' : pick(statuses), Date.now() - (400 - from - i) * day];
    const fields = [`'${pick(['press', 'direct'])}'`, pick([1, 2, 3]), `'${pick(['default', ''])}'`, `'${status}'`];
    return `(${[idOf(from + i), ...fields, "'manual', 0, 0, 1, '', '', '[]'", status === 'running' ? idOf(from + i) : 'NULL', at].join(', ')})`;
  });
  await storage.run((db) =>
    db.execute(
      `INSERT INTO sp_runs (id, source, post_id, recipe_id, status, trigger_kind, is_dry_run, changed, duration_ms, content_hash, message, stages,
         active_post, created_at) VALUES ${values.join(', ')}`,
    ),
  );
}

/** What an OFFSET over all rows answers. */
async function plain(storage: Storage, filter: (typeof filters)[number]): Promise<number[]> {
  const found = await storage.run((db) =>
    db.query<{ id: number; source: string; recipe_id: string; status: string; post_id: number }>('SELECT * FROM sp_runs ORDER BY id DESC'),
  );
  const isMeant = (row: (typeof found)[number]) =>
    Object.entries({ source: row.source, recipeId: row.recipe_id, status: row.status, postId: Number(row.post_id) }).every(
      ([name, value]) => (filter[name as keyof typeof filter] ?? value) === value,
    );
  return found.filter(isMeant).map(({ id }) => Number(id));
}

describeEachStorage('pages of runs', (make) => {
  const counted = (storage: Storage) => storage.run((db) => db.query('SELECT DISTINCT block FROM sp_run_blocks'));

  test('each is what counting all rows shows, whatever was added, ended or pruned since the blocks were counted', async () => {
    verifies('D789');
    const { storage } = await make();
    const random = seeded(31);
    let last = 160;
    await fill(storage, [1, last], random);
    const steps: readonly (() => Promise<unknown>)[] = [
      () => countRunBlocks(storage, { isAgain: false }),
      () => fill(storage, [last, (last += 12)], random),
      () => storage.run((db) => db.execute("UPDATE sp_runs SET status = 'ok', active_post = NULL WHERE status = 'running'")),
      () => pruneRuns(storage, { skipped: Date.now() - 300 * day, others: Date.now() - 350 * day }),
      () => countRunBlocks(storage, { isAgain: true }),
      () => pruneRuns(storage, { skipped: Date.now() - 250 * day, others: Date.now() - 330 * day }),
    ];
    let most = 0;
    for (const [step, act] of steps.entries()) {
      await act();
      most = Math.max(most, (await counted(storage)).length);
      for (const filter of filters) {
        const expected = await plain(storage, filter);
        for (let offset = 0; offset <= expected.length; offset += 7) {
          const { items, total } = await storage.run((db) => runs(db).page(filter, { limit: 7, offset }));
          const ids = expected.slice(offset, offset + 7);
          expect({ step, filter, offset, total, ids: items.map(({ id }) => id) }).toEqual({
            ...{ step, filter, offset },
            ...{ total: expected.length, ids },
          });
        }
      }
    }
    expect(most).toBeGreaterThan(10);
  });

  test('what an earlier release has pruned without forgetting a block is right again after the night', async () => {
    verifies('D789');
    const { storage } = await make();
    await fill(storage, [1, 40], seeded(37));
    await storage.run((db) => db.execute("UPDATE sp_runs SET status = 'ok', active_post = NULL"));
    await countRunBlocks(storage, { isAgain: false });
    await storage.run((db) => db.execute('DELETE FROM sp_runs WHERE id < ?', [idOf(10)]));
    const total = async () => (await storage.run((db) => runs(db).page({}, { limit: 1, offset: 0 }))).total;
    expect(await total()).toBe(39);
    await countRunBlocks(storage, { isAgain: true });
    expect(await total()).toBe(30);
  });
});
