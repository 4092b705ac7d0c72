import { schema } from '../../host-shim/schema';
import { archiveAudit } from '../../plugin/audit/archive/archive-audit';
import { auditPage } from '../../plugin/audit/page';
import { sealAudit } from '../../plugin/audit/seal';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { second, vaultOf, writeRows } from './fixture';

describeEachStorage('pages of the audit log', (make) => {
  /** Rows in seals of 10 each, and some after the last seal. */
  async function sealedLog() {
    const made = await make(schema);
    const vault = await vaultOf(made);
    for (let n = 0; n < 6; n++) {
      await made.storage.tx((db) => writeRows(db, vault, { from: 1 + n * 10, count: 10 }));
      await sealAudit(made.storage, vault, { now: second(10 + n * 10), minAgeMs: 0 });
    }
    await made.storage.tx((db) => writeRows(db, vault, { from: 61, count: 7 }));
    return { ...made, vault };
  }

  async function expectAllPages({ storage }: Pick<TestStorage, 'storage'>) {
    const rows = await storage.run((db) => db.query<{ id: number }>('SELECT id FROM sp_audit ORDER BY id DESC'));
    const ids = rows.map(({ id }) => Number(id));
    for (const limit of [1, 4, 9, 20])
      for (let offset = 0; offset <= ids.length + limit; offset += limit) {
        const { items, total } = await storage.run((db) => auditPage(db, {}, { limit, offset }));
        expect([offset, total, items.map(({ id }) => id)]).toEqual([offset, ids.length, ids.slice(offset, offset + limit)]);
      }
    return ids.length;
  }

  test('are the same by the seals as by counting, also of what was archived', async () => {
    verifies('D750');
    const made = await sealedLog();
    expect(await expectAllPages(made)).toBe(67);
    const { storage, vault, dir } = made;
    await archiveAudit({ storage, vault, folder: `${dir}/archive`, before: second(35), now: second(100) });
    expect(await expectAllPages(made)).toBe(37);
  });

  test('are the same where seals of an earlier release say nothing', async () => {
    verifies('D750');
    const made = await sealedLog();
    const { storage, vault } = made;
    await storage.run((db) => db.execute('UPDATE sp_audit_seals SET total = NULL'));
    expect(await expectAllPages(made)).toBe(67);
    await sealAudit(storage, vault, { now: second(100), minAgeMs: 0 });
    expect(await expectAllPages(made)).toBe(67);
  });

  test('look at no more rows than those of a seal', async () => {
    verifies('D750');
    const { storage } = await sealedLog();
    const asked: string[] = [];
    storage.listen({ statement: (sql) => void asked.push(sql), retry: () => undefined });
    await storage.run((db) => auditPage(db, {}, { limit: 5, offset: 50 }));
    expect(asked.filter((sql) => /COUNT\(\*\)/.test(sql) && !sql.includes('WHERE id > ?'))).toEqual([]);
    expect(asked.at(-1)).toMatch(/WHERE id <= \? ORDER BY id DESC LIMIT 5 OFFSET [0-9]\)/);
  });
});
