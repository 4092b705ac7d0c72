import { outboxHealth } from '../../plugin/jobs/outbox-health';
import { outboxPage } from '../../plugin/jobs/outbox-page';
import { redeliver, unknownKinds } from '../../plugin/jobs/outbox-state';
import type { DeliveryState } from '../../plugin/jobs/outbox-table';
import { pruning } from '../../plugin/jobs/prune';
import type { Ctx } from '../../plugin/kit/ctx';
import type { DeliveryKind } from '../../plugin/kit/delivery';
import type { JobCtx } from '../../plugin/kit/group';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { workshop } from './workshop';

const kinds: DeliveryKind[] = [
  { kind: 'event', deliver: async () => undefined },
  { kind: 'state', supersedes: true, deliver: async () => undefined },
  { kind: 'own', isInternal: true, deliver: async () => undefined },
];
const day = 86_400_000;

describeEachStorage('the outbox', (make) => {
  let made: TestStorage;
  const { put, row, all, set, stopAll } = workshop(() => made);
  beforeAll(async () => {
    made = await make();
  });
  afterEach(stopAll);

  const again = (id: string) => made.storage.tx((db) => redeliver(db, { id, kinds }));
  const ended = (id: string, state: DeliveryState, at = Date.now()) =>
    set(id, { state, attempts: 10, endedAt: at, lastError: 'x', nextAt: Date.now() + day });

  test('a delivery that is not there, or is nobody’s business, cannot be repeated', async () => {
    const id = await put({ kind: 'own', payload: 1 });
    await expect(again('01J00000000000000000000000')).rejects.toMatchObject({ code: 'not_found' });
    await expect(again(id)).rejects.toMatchObject({ code: 'not_found', message: `Not found: delivery "${id}".` });
  });

  test('one that is being sent is refused', async () => {
    const id = await put({ kind: 'event', payload: 1 });
    await set(id, { state: 'sending', leaseOwner: 'o', leaseUntil: Date.now() + day });
    await expect(again(id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/^Refused: .*being sent/) });
  });

  test('an old state is refused where a newer one counts, whatever became of it', async () => {
    verifies('D204');
    const old = await put({ kind: 'state', key: 'k', payload: 1 });
    const newer = await put({ kind: 'state', key: 'k', payload: 2 });
    await ended(old, 'delivered');
    for (const state of ['ready', 'delivered', 'dead'] as const) {
      await set(newer, { state });
      await expect(again(old)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(newer) });
    }
    await ended(old, 'superseded');
    await made.storage.run((db) => db.execute('DELETE FROM sp_outbox WHERE id = ?', [newer]));
    await expect(again(old)).rejects.toMatchObject({ code: 'conflict' });
  });

  test.each(['delivered', 'dead'] as const)('one that is %s starts again', async (state) => {
    verifies('status:redeliver');
    const id = await put({ kind: 'event', key: 'k', payload: 1 });
    await put({ kind: 'event', key: 'k', payload: 2 });
    await ended(id, state);
    expect(await again(id)).toEqual({ id, state: 'ready', changed: true });
    const stored = await row(id);
    expect(stored).toMatchObject({ state: 'ready', attempts: 0, endedAt: null, lastError: null });
    expect(stored.nextAt).toBeLessThan(Date.now() + 60_000);
  });

  test('one that waits for its time goes at once and keeps its count', async () => {
    const id = await put({ kind: 'event', payload: 1 });
    await set(id, { attempts: 3, nextAt: Date.now() + day });
    expect(await again(id)).toEqual({ id, state: 'ready', changed: true });
    expect((await row(id)).attempts).toBe(3);
    expect((await again(id)).changed).toBe(false);
  });

  test('pages are newest first, filtered, without internal kinds', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await put({ kind: n % 2 === 0 ? 'event' : 'state', payload: n }));
    await put({ kind: 'own', payload: 1 });
    await ended(ids[4] ?? '', 'dead');
    const page = async (filter: object, limit = 10, offset = 0) => {
      const { items, total } = await made.storage.run((db) => outboxPage(db, { internal: ['own'], ...filter }, { limit, offset }));
      return [items.map(({ id }) => ids.indexOf(id)), total];
    };
    expect(await page({})).toEqual([[4, 3, 2, 1, 0], 5]);
    expect(await page({}, 2, 2)).toEqual([[2, 1], 5]);
    expect(await page({ kind: 'state' })).toEqual([[3, 1], 2]);
    expect(await page({ kind: 'event', state: 'ready' })).toEqual([[2, 0], 2]);
    expect(await page({ kind: "x' OR '1'='1" })).toEqual([[], 0]);
    expect((await made.storage.run((db) => unknownKinds(db, ['event', 'own']))).map(({ kind }) => kind)).toEqual(['state']);
  });

  test('ended ones are forgotten after 30 days, others never', async () => {
    verifies('outbox:prune');
    const ids: Record<string, string> = {};
    for (const name of ['waiting', 'delivered', 'dead', 'superseded', 'young']) ids[name] = await put({ kind: 'event', payload: name });
    await set(ids.waiting ?? '', { createdAt: 1, nextAt: 1 });
    for (const state of ['delivered', 'dead', 'superseded'] as const) await ended(ids[state] ?? '', state, Date.now() - 31 * day);
    await ended(ids.young ?? '', 'delivered', Date.now() - 29 * day);
    await pruning.run({ host: { storage: made.storage }, now: Date.now, settings: { keepKeysDays: 0 } } as unknown as JobCtx);
    expect((await all()).map(({ payload }) => payload)).toEqual(['waiting', 'young']);
  });

  test('health tells the dead of the last day, what fails, what nobody takes, and a queue that is away', async () => {
    verifies('status:health');
    let fault: string | undefined;
    const check = () => made.storage.run((db) => outboxHealth(() => fault).run({ db } as Ctx));
    expect(await check()).toEqual({ status: 'pass', message: 'Deliveries get through.' });
    const [dead, old, failing, overdue, later] = [
      await put({ kind: 'event', payload: 1 }),
      await put({ kind: 'event', payload: 2 }),
      await put({ kind: 'event', payload: 3 }),
      await put({ kind: 'event', payload: 4 }),
      await put({ kind: 'event', payload: 5, notBefore: Date.now() + day }),
    ];
    await ended(old, 'dead', Date.now() - 2 * day);
    await set(later, { createdAt: 1 });
    expect((await check()).status).toBe('pass');
    await ended(dead, 'dead');
    await set(failing, { attempts: 2, createdAt: Date.now() - 600_000, nextAt: Date.now() + day });
    await set(overdue, { nextAt: Date.now() - 600_000 });
    fault = 'Redis does not answer.';
    const { status, message } = await check();
    expect(status).toBe('warn');
    expect(message).toMatch(/^1 delivery is given up.*1 delivery is failing.*1 delivery is due.*Redis does not answer\.$/);
  });
});
