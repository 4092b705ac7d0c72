import { blockSize } from '../../plugin/db/blocks';
import type { Storage } from '../../plugin/host';
import { countBlocks } from '../../plugin/jobs/outbox-blocks';
import { pruneOutbox } from '../../plugin/jobs/outbox-ends';
import { outboxPage } from '../../plugin/jobs/outbox-page';
import { redeliver } from '../../plugin/jobs/outbox-state';
import type { DeliveryState } from '../../plugin/jobs/outbox-table';
import type { DeliveryKind } from '../../plugin/kit/delivery';
import { seeded } from '../support/seeded';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const kinds: DeliveryKind[] = ['event', 'state', 'own'].map((kind) => ({ kind, deliver: async () => undefined }));
const ended = ['delivered', 'dead', 'superseded'] as const;
const day = 86_400_000;
const rowsOfBlock = 8;
const filters: { kind?: string; state?: DeliveryState }[] = [
  {},
  { kind: 'event' },
  { state: 'dead' },
  { kind: 'state', state: 'delivered' },
  { state: 'ready' },
  { kind: 'none' },
];

const idOf = (n: number) => String(n).padStart(26, '0');

/** Rows 1 to n, of which few stand in a block, most ended long ago. */
async function fill(storage: Storage, from: number, to: number, random: () => number): Promise<void> {
  const values = Array.from({ length: to - from }, (_, i) => {
    const n = from + i;
    const state = random() < 0.03 ? 'ready' : ended[Math.floor(random() * ended.length)];
    const kind = kinds[Math.floor(random() * kinds.length)]?.kind;
    const at = Date.now() - Math.floor(random() * 20) * day - 2 * day;
    return `(${(n * blockSize) / rowsOfBlock}, '${idOf(n)}', '${kind}', NULL, '{}', '${state}', 1, ${at}, 0, ${at}, ${state === 'ready' ? 'NULL' : at})`;
  });
  await storage.run((db) =>
    db.execute(
      `INSERT INTO sp_outbox (seq, id, kind, order_key, payload, state, attempts, next_at, fence, created_at, ended_at) VALUES ${values.join(', ')}`,
    ),
  );
}

/** What an OFFSET over all rows answers. */
async function plain(storage: Storage, { kind, state }: (typeof filters)[number]): Promise<string[]> {
  const found = await storage.run((db) =>
    db.query<{ id: string; kind: string; state: string }>('SELECT * FROM sp_outbox ORDER BY seq DESC'),
  );
  const visible = found.filter((row) => row.kind !== 'own' && (kind ?? row.kind) === row.kind && (state ?? row.state) === row.state);
  return visible.map(({ id }) => id);
}

describeEachStorage('pages of deliveries', (make) => {
  test('each is what counting all rows shows, whatever was sent again, added or forgotten since the blocks were counted', async () => {
    verifies('outbox:pages');
    const { storage } = await make();
    const random = seeded(29);
    const pick = (upTo: number) => Math.floor(random() * upTo);
    let last = 240;
    await fill(storage, 1, last, random);

    const steps: Record<string, () => Promise<unknown>> = {
      count: () => countBlocks(storage),
      again: () => storage.tx((db) => redeliver(db, { id: idOf(1 + pick(last - 1)), kinds }).catch(() => undefined)),
      add: () => fill(storage, last, (last += 1 + pick(20)), random),
      end: () =>
        storage.run((db) =>
          db.execute("UPDATE sp_outbox SET state = 'dead', ended_at = created_at WHERE state = 'ready' AND kind = 'event'"),
        ),
      forget: async () => {
        await storage.run((db) =>
          db.execute('UPDATE sp_outbox SET ended_at = 1 WHERE state = ? AND id < ?', ['dead', idOf(20 + pick(last))]),
        );
        await pruneOutbox(storage);
      },
    };
    const order = ['count', ...Array.from({ length: 18 }, () => Object.keys(steps)[pick(5)] ?? ''), 'count', 'again', 'again', 'add'];
    let counted = 0;
    for (const step of order) {
      await steps[step]?.();
      counted = Math.max(counted, (await storage.run((db) => db.query('SELECT DISTINCT block FROM sp_outbox_blocks'))).length);
      for (const filter of filters) {
        const expected = await plain(storage, filter);
        const limit = 7;
        for (let offset = 0; offset <= expected.length; offset += limit) {
          const { items, total } = await storage.run((db) => outboxPage(db, { internal: ['own'], ...filter }, { limit, offset }));
          expect({ step, filter, offset, total, ids: items.map(({ id }) => id) }).toEqual({
            step,
            filter,
            offset,
            total: expected.length,
            ids: expected.slice(offset, offset + limit),
          });
        }
      }
    }
    expect(counted).toBeGreaterThan(10);
  });

  test('a block is counted when all of it ended an hour ago, and no sooner', async () => {
    const { storage } = await make();
    await fill(storage, 1, 20, () => 0.5);
    const blocks = async () => {
      await countBlocks(storage);
      return (await storage.run((db) => db.query<{ block: number }>('SELECT DISTINCT block FROM sp_outbox_blocks ORDER BY block'))).map(
        ({ block }) => Number(block),
      );
    };
    const set = (n: number, sql: string) => storage.run((db) => db.execute(`UPDATE sp_outbox SET ${sql} WHERE id = ?`, [idOf(n)]));
    await set(3, "state = 'ready'");
    await set(10, `created_at = ${Date.now() - 600_000}`);
    expect(await blocks()).toEqual([]);
    await set(3, "state = 'delivered'");
    expect(await blocks()).toEqual([0]);
    await set(10, 'created_at = 1');
    expect(await blocks()).toEqual([0, 1]);
  });
});
