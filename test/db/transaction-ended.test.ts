import type { Connection as MysqlConnection } from 'mysql2';
import { id, int } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import type { Db } from '../../plugin/host';
import { describeNeeding } from '../support/needs';
import { testStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const notes = defineTable('t_notes', { id: id(), amount: int() });
const schema = { tables: [notes], migrations: [migration(5017, 'notes', ({ createTable }) => createTable(notes))] };

/** As a node of a cluster does it for another's change, but without a word. */
const endBehind = ({ native }: Db) =>
  new Promise<void>((resolve, reject) => {
    (native as MysqlConnection).query('ROLLBACK', (error) => (error ? reject(error) : resolve()));
  });

describeNeeding('mariadb', 'a transaction that the server has ended without a word', () => {
  test('is done again when its next change stands alone: what it had changed before is not lost', async () => {
    verifies('D829');
    const made = await testStorage('mariadb', schema);
    const { storage } = made;
    const add = (db: Db, amount: number) => rows(db, notes).insert({ amount });
    const retried: string[] = [];
    storage.listen({ statement: () => undefined, retry: (reason) => retried.push(reason) });
    let tries = 0;
    await storage.tx(async (db) => {
      await add(db, 1);
      if (++tries === 1) await endBehind(db);
      await add(db, 2);
    });
    expect([tries, retried]).toEqual([2, ['transient']]);
    const amounts = (await storage.run((db) => rows(db, notes).many({}, { order: [['id', 'ASC']] }))).map(({ amount }) => amount);
    // The change that stood alone stays.
    expect(amounts).toEqual([2, 1, 2]);

    // What comes after, alone or in a transaction, is as ever.
    await storage.run((db) => add(db, 3));
    await storage.tx((db) => add(db, 4));
    expect(retried).toHaveLength(1);
    await made.dispose();
  });
});
