import { leadDays, leadTotal } from '../../../plugin/resources/leads/list/lead-counts';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { type Ledger, ledgerOn } from './ledger-support';

describeEachStorage('appends at the same time', (make, dialect) => {
  let made: TestStorage;
  let instances: readonly [Ledger, Ledger];

  beforeAll(async () => {
    made = await make();
    const first = await ledgerOn(made, made.storage);
    instances = [first, await ledgerOn(made, await made.open(), 'b')];
  });

  // On SQLite both instances wait for one file, and each append for the file to be synced.
  const each = dialect === 'sqlite' ? 10 : 40;

  test(`8 writers with ${each} events each, on two instances: none is lost, and readers never see a break`, async () => {
    verifies('R32', 'R30', 'D187');
    const { id, ref } = await instances[0].record();
    let isWriting = true;
    const states: { ok: boolean; count: number }[] = [];
    const readers = instances.map(async (ledger) => {
      for (let n = 0; n < 10_000 && isWriting; n++) {
        states.push(await ledger.verify(id));
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < each; n++)
        await patiently(() => instances[writer % 2 === 0 ? 0 : 1].record({ ref, event: { type: 'revisit', data: { writer, n } } }));
    });
    await Promise.all(writers).finally(() => {
      isWriting = false;
    });
    await Promise.all(readers);
    expect(states.filter(({ ok }) => !ok)).toEqual([]);
    expect(await instances[0].verify(id)).toEqual({ ok: true, count: 8 * each + 1, broken_at: null });
    const seqs = await made.storage.run((db) =>
      db.query<{ seq: number }>('SELECT seq FROM sp_lead_events WHERE lead_id = ? ORDER BY seq', [id]),
    );
    expect(seqs.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 8 * each + 1 }, (_, n) => n + 1));
  });

  test('new leads at the same time are counted', async () => {
    const count = 24;
    const made24 = await Promise.all(
      Array.from({ length: count }, (_, n) => patiently(() => instances[n % 2 === 0 ? 0 : 1].record({ source: `s${n % 3}` }))),
    );
    expect(new Set(made24.map(({ ref }) => ref)).size).toBe(count);
    await made.storage.run(async (db) => {
      expect(await leadTotal(db, 's1')).toBe(count / 3);
      const [{ total } = { total: 0 }] = await leadDays(db, 's1');
      expect(total).toBe(count / 3);
    });
  });

  test('one idempotency key at the same time is one event', async () => {
    verifies('leads:record');
    const recorded = await Promise.all(
      instances.flatMap((ledger) => [1, 2].map(() => patiently(() => ledger.record({ idempotencyKey: 'k1' })))),
    );
    expect(new Set(recorded.map(({ id }) => id)).size).toBe(1);
    expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await instances[0].verify(recorded[0]?.id ?? 0)).toMatchObject({ ok: true, count: 1 });
  });
});

/** A caller that comes again when it is told that the database is busy. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'unavailable';
      if (!isBusy || tries === 30) throw error;
    }
  }
}
