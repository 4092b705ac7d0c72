import type { SqlValue } from '../../../plugin/host';
import type { Ctx } from '../../../plugin/kit/ctx';
import { leadsGet } from '../../../plugin/resources/leads/get';
import { lengthen } from '../../prove/ledger-site';
import { type TestStorage, testStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { ledgerOn } from './ledger-support';

const events = 10_003;

describe('leads.get of a long timeline', () => {
  let made: TestStorage;
  beforeAll(async () => {
    made = await testStorage('sqlite');
  });
  afterAll(() => made.dispose());

  test('shows the last 10,000 events in their order, and the chain says how many there are', async () => {
    verifies('D195');
    const ledger = await ledgerOn(made, made.storage);
    const { id } = await ledger.record();
    await lengthen({ instances: [ledger], query }, id, events);
    const { data } = await made.storage.run(async (db) => {
      const shown = await leadsGet.run({ id }, { ...ledger.ctx, db } as unknown as Ctx);
      return { data: shown as { events: { seq: number }[]; chain: object } };
    });
    expect(data.chain).toMatchObject({ ok: true, count: events });
    expect(data.events.map(({ seq }) => seq)).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 4));
  });

  /** The statements of `lengthen`, whose rows of one INSERT are given as one list. */
  async function query(sql: string, params: readonly unknown[] = []): Promise<void> {
    const isList = sql.endsWith('VALUES ?');
    const given = (isList ? params[0] : [params]) as SqlValue[][];
    const statement = isList ? sql.replace('VALUES ?', `VALUES (${given[0]?.map(() => '?').join(', ')})`) : sql;
    await made.storage.tx(async (db) => {
      for (const values of given) await db.execute(statement, values);
    });
  }
});
