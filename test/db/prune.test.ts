import { columns, defineTable, migration } from '../../plugin/adapter';
import { deleteInBatches } from '../../plugin/db/prune';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const old = defineTable('t_old', { id: columns.primary(columns.int()), at: columns.instant() });

describeEachStorage('pruning', (make) => {
  test('deletes what has expired in batches, and nothing else', async () => {
    verifies('prune:batches');
    const { storage } = await make({ tables: [old], migrations: [migration(900, 'old', ({ createTable }) => createTable(old))] });
    const values = Array.from({ length: 1300 }, (_, id) => `(${id}, ${id < 1200 ? 1 : 2000})`).join(', ');
    await storage.run((db) => db.execute(`INSERT INTO t_old (id, at) VALUES ${values}`));
    const statements: string[] = [];
    storage.listen({ statement: (sql) => void statements.push(sql), retry: () => undefined });
    await storage.run((db) => deleteInBatches(db, old.name, ['at < ?', [1000]]));
    expect(statements).toHaveLength(3);
    expect(await storage.run((db) => db.query('SELECT COUNT(*) AS n, MIN(at) AS at FROM t_old'))).toEqual([{ n: 100, at: 2000 }]);
  });
});
