import { watchDatabase } from '../../plugin/http/database-gauges';
import { createMetrics } from '../../plugin/http/metrics';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

describeEachStorage('connections of the pool', (make, dialect) => {
  const limit = dialect === 'sqlite' ? 1 : 10;

  test('are counted while transactions hold them, with those who wait', async () => {
    verifies('D748');
    const { storage } = await make();
    const metrics = createMetrics('1.0.0');
    watchDatabase(metrics, storage);
    const told = async () => {
      const { gauges } = await metrics.snapshot();
      const found = gauges.filter(({ name }) => name.startsWith('db_connections_'));
      return Object.fromEntries(found.map(({ name, value }) => [name.replace('db_connections_', ''), value]));
    };
    expect(await told()).toMatchObject({ in_use: 0, waiting: 0, limit });
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const transactions = Array.from({ length: limit + 3 }, () => storage.tx(() => ended));
    await until(async () => (await told()).in_use === limit);
    expect(await told()).toEqual({ in_use: limit, waiting: 3, open: limit, limit });
    end();
    await Promise.all(transactions);
    expect(await told()).toEqual({ in_use: 0, waiting: 0, open: limit, limit });
  });

  test('come back from a statement that fails', async () => {
    verifies('D748');
    const { storage } = await make();
    await expect(storage.run((db) => db.query('SELECT nothing FROM nowhere'))).rejects.toThrow();
    await expect(storage.tx((db) => db.query('SELECT nothing FROM nowhere'))).rejects.toThrow();
    expect(storage.pool?.()).toMatchObject({ inUse: 0, waiting: 0 });
  });
});
