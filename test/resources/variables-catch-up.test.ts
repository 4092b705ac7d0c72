import { rows } from '../../plugin/db/rows';
import { outboxTable } from '../../plugin/jobs/outbox-table';
import { catchUp } from '../../plugin/resources/variables/sync/sync';
import { describeEachStorage } from '../support/storages';
import { type VariableShop, variableShop } from '../support/variable-shop';
import { verifies } from '../support/verifies';

describeEachStorage('what the platform has not taken', (make) => {
  let shop: VariableShop;
  afterEach(() => shop?.stop());

  test('looked for again and again while they wait, names are not queued twice, and what waits for its time goes at once', async () => {
    verifies('outbox:no-repeats', 'outbox:supersede', 'D92');
    shop = await variableShop(await make());
    await shop.connect('http');
    for (let n = 0; n < 30; n++) await shop.set(`k${n}`, 'v');
    await catchUp(shop.ctx, { minAgeMs: 0 });
    const before = await shop.outbox();
    const { seq } = before.find(({ orderKey }) => orderKey === 'svc_api_k7') ?? {};
    await shop.storage.run((db) => rows(db, outboxTable).update({ seq: Number(seq) }, { nextAt: Date.now() + 3_600_000 }));
    for (let look = 0; look < 10; look++) await catchUp(shop.ctx, { minAgeMs: 0 });
    const after = await shop.outbox();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.find((row) => row.seq === seq)?.nextAt).toBeLessThanOrEqual(Date.now() + 1000);
    shop.work();
    await shop.settled();
    expect([...shop.platform.variables.keys()].filter((name) => name.startsWith('svc_api_'))).toHaveLength(30);
  });
});
