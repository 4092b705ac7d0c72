import { schema } from '../../host-shim/schema';
import { describeEachStorage } from '../support/storages';

describeEachStorage('the host’s tables', (make) => {
  test('are exactly what the migrations make', async () => {
    const { storage } = await make(schema);
    expect(await storage.schemaDifference()).toEqual([]);
  });
});
