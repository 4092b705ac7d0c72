import { schema } from '../../host-shim/schema';
import { addUses, dayAt, pruneUses, recentUses } from '../../plugin/db/key-uses';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const now = Date.UTC(2026, 5, 30, 12);

describeEachStorage('uses of keys', (make) => {
  test('are shown and kept for 30 days, today included', async () => {
    verifies('D601');
    const { storage } = await make(schema);
    const use = { keyId: 1, resource: 'crm', effect: 'read', calls: 1 };
    for (const ago of [0, 0, 29, 30, 31]) await storage.run((db) => addUses(db, { ...use, day: dayAt(now) - ago }));
    expect(await storage.run((db) => recentUses(db, now))).toEqual([{ ...use, calls: 3 }]);
    expect(await storage.run((db) => pruneUses(db, now))).toBe(2);
    const left = await storage.run((db) => db.query<{ day: number }>('SELECT day FROM sp_key_uses ORDER BY day'));
    expect(left.map(({ day }) => dayAt(now) - Number(day))).toEqual([29, 0]);
  });
});
