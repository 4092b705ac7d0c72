import { conditionsOf } from '../../../plugin/resources/leads/list/conditions';
import { leadList } from '../../../plugin/resources/leads/list/lead-list';
import { deleteLead } from '../../../plugin/resources/leads/record/delete-lead';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { ledgerOn } from './ledger-support';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

describeEachStorage('pages of leads', (make) => {
  test('every page and total is that of a list that was counted by hand', async () => {
    verifies('leads:list', 'D188');
    const made = await make();
    const ledger = await ledgerOn(made, made.storage);
    let clock = start;
    Object.assign(ledger.ctx, { now: () => clock });
    // Five days with 400, 0, 700, 1 and 299 leads; several share an instant.
    const days = [400, 0, 700, 1, 299];
    const all: { id: number; source: string; at: number }[] = [];
    await made.storage.tx(async () => {
      for (const [index, count] of days.entries()) {
        for (let n = 0; n < count; n++) {
          clock = start + index * day + Math.floor(n / 2) * 60_000;
          const source = n % 3 === 0 ? 'bing' : 'google';
          all.push({ id: (await ledger.record({ source })).id, source, at: clock });
        }
      }
    });
    const gone = all.splice(500, 1)[0];
    await made.storage.tx((db) => deleteLead({ db, vault: ledger.vault, now: clock, actor: 'user:1' }, gone?.id ?? 0));

    const newest = [...all].sort((a, b) => b.at - a.at || b.id - a.id);
    const list = leadList(await made.storage.run(async (db) => db));
    for (const source of [undefined, 'bing', 'nobody']) {
      for (const from of [undefined, 0, 0.3 * day, day, 2 * day, 2 * day + 3 * 60_000, 4.05 * day, 9 * day]) {
        const expected = newest.filter(
          (lead) => (source === undefined || lead.source === source) && (from === undefined || lead.at >= start + from),
        );
        const since = from === undefined ? undefined : new Date(start + from).toISOString();
        for (const offset of [0, 7, 298, 999, 1000, 1001, 1180, 1390, 5000]) {
          const { items, total } = await list.page({ source, since }, { limit: 25, offset });
          const name = { source, since, offset };
          expect({ ...name, total }).toEqual({ ...name, total: expected.length });
          expect({ ...name, ids: items.map(({ id }) => id) }).toEqual({
            ...name,
            ids: expected.slice(offset, offset + 25).map(({ id }) => id),
          });
        }
      }
    }
    expect(await list.exceeds({}, all.length)).toBe(false);
    expect(await list.exceeds({}, all.length - 1)).toBe(true);
  });

  test('by a whole ref no other lead is read, also of somebody who was merged', async () => {
    verifies('D788');
    const made = await make();
    const ledger = await ledgerOn(made, made.storage);
    await made.storage.tx(async () => {
      for (let n = 0; n < 40; n++) await ledger.record({ source: 'x' });
    });
    const plan = await made.storage.run(async (db) => {
      const { where, params } = conditionsOf(db, { ref: 'WEB-00042', isWithoutMerged: true });
      if (db.dialect !== 'sqlite') await db.query('ANALYZE TABLE sp_leads');
      const sql = `SELECT id FROM sp_leads${where} ORDER BY first_seen DESC LIMIT 20`;
      return db.query<Record<string, unknown>>(`EXPLAIN ${db.dialect === 'sqlite' ? 'QUERY PLAN ' : ''}${sql}`, params);
    });
    const ofLeads = plan.filter(({ detail, table }) => /sp_leads\b/.test(String(detail ?? table)));
    expect(ofLeads.map(({ detail, type }) => String(detail ?? type)).filter((how) => /^(SCAN|ALL|index)/.test(how))).toEqual([]);
    expect(ofLeads.length).toBeGreaterThan(0);
  });
});
