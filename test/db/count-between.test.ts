import { columns, defineTable, migration } from '../../plugin/adapter';
import { countBetween } from '../../plugin/db/count-between';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const things = defineTable('t_things', { id: columns.primary(columns.int()), at: columns.instant() });
const made = [10, 19, 20, 20, 29, 30];

describeEachStorage('counting between bounds', (make) => {
  test('a row at a bound counts once, in what begins there, and none counts before the first or from the last one on', async () => {
    verifies('D525');
    const { storage } = await make({ tables: [things], migrations: [migration(900, 'things', ({ createTable }) => createTable(things))] });
    const values = [9, ...made].map((at, id) => `(${id}, ${at})`).join(', ');
    await storage.run((db) => db.execute(`INSERT INTO t_things (id, at) VALUES ${values}`));
    const counted = (bounds: number[], where?: string) =>
      storage.run((db) => countBetween(db, { table: things.name, column: 'at', ...(where && { where }) }, bounds));
    expect(await counted([10, 20, 30])).toEqual([2, 3]);
    expect(await counted([10, 20, 30], 'id <> 3')).toEqual([2, 2]);
    expect(await counted([10])).toEqual([]);
  });
});
