import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { headSeal, ledgerMac } from '../../../plugin/resources/leads/ledger/chain';
import { leadLastSeen } from '../../../plugin/resources/leads/migrations/038-lead-last-seen';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { type Ledger, leadWith, ledgerOn } from './ledger-support';

interface Attacked {
  readonly ledger: Ledger;
  readonly id: number;
  readonly ref: string;
  /** Another lead, with as many events. */
  readonly other: number;
}

interface Attack {
  readonly name: string;
  readonly run: (attacked: Attacked) => Promise<void>;
  /** `count` is what is there afterwards. */
  readonly brokenAt: number;
  readonly count?: number;
}

const events = 6;
const nextMillisecond = async () => {
  for (const now = Date.now(); Date.now() === now; ) await setImmediate();
};
const columns = 'at, type, body, prev_mac, mac, kid';
const copyOf = (seq: number, from: 'id' | 'other', to: number) => async (attacked: Attacked) =>
  attacked.ledger.sql(
    `INSERT INTO sp_lead_events (lead_id, seq, ${columns}) SELECT ?, ?, ${columns} FROM sp_lead_events WHERE lead_id = ? AND seq = ?`,
    [attacked.id, to, attacked[from], seq],
  );
const edit =
  (set: string, seq: number): Attack['run'] =>
  ({ ledger, id }) =>
    ledger.sql(`UPDATE sp_lead_events SET ${set} WHERE lead_id = ? AND seq = ?`, [id, seq]);
const editLead =
  (set: string): Attack['run'] =>
  ({ ledger, id }) =>
    ledger.sql(`UPDATE sp_leads SET ${set} WHERE id = ?`, [id]);
const remove =
  (where: string): Attack['run'] =>
  ({ ledger, id }) =>
    ledger.sql(`DELETE FROM sp_lead_events WHERE lead_id = ? AND ${where}`, [id]);
const move =
  (from: number, to: number): Attack['run'] =>
  ({ ledger, id }) =>
    ledger.sql('UPDATE sp_lead_events SET seq = ? WHERE lead_id = ? AND seq = ?', [to, id, from]);
const all =
  (...steps: Attack['run'][]): Attack['run'] =>
  async (attacked) => {
    for (const step of steps) await step(attacked);
  };
const headTo =
  (seq: number): Attack['run'] =>
  ({ ledger, id }) =>
    ledger.sql(
      'UPDATE sp_leads SET event_count = ?, head_mac = (SELECT mac FROM sp_lead_events WHERE lead_id = ? AND seq = ?) WHERE id = ?',
      [seq, id, seq, id],
    );
/** Events with the fields of another one, whose marks do not fit. */
const swap = (a: number, b: number): Attack['run'] => all(move(a, 99), move(b, a), move(99, b));

const attacks: readonly Attack[] = [
  { name: '1 a body is edited', run: edit(`body = '{"n":9}'`, 3), brokenAt: 3 },
  { name: '2 a type is edited', run: edit(`type = 'form_submit'`, 3), brokenAt: 3 },
  { name: '3 a time is edited', run: edit(`at = '2020-01-01T00:00:00.000000Z'`, 4), brokenAt: 4 },
  { name: '4 an event in the middle is deleted', run: remove('seq = 3'), brokenAt: 3, count: 5 },
  {
    name: '5 an event in the middle is deleted and the rest renumbered',
    run: all(remove('seq = 3'), move(4, 3), move(5, 4), move(6, 5)),
    brokenAt: 3,
    count: 5,
  },
  { name: '6 the first event is deleted', run: remove('seq = 1'), brokenAt: 1, count: 5 },
  { name: '7 the end is cut off', run: remove('seq > 4'), brokenAt: 5, count: 4 },
  { name: '8 the end is cut off and the head edited', run: all(remove('seq > 4'), headTo(4)), brokenAt: 5, count: 4 },
  { name: '9 all events are deleted', run: remove('seq > 0'), brokenAt: 1, count: 0 },
  { name: '10 two events are swapped', run: swap(3, 5), brokenAt: 3 },
  { name: '11 an event is swapped with one of another lead', run: all(remove('seq = 4'), copyOf(4, 'other', 4)), brokenAt: 4 },
  {
    name: '12 the whole chain is that of another lead',
    run: all(
      remove('seq > 0'),
      ...Array.from({ length: events }, (_, i) => copyOf(i + 1, 'other', i + 1)),
      async ({ ledger, id, other }) => {
        const [head] = await ledger.storage.run((db) =>
          db.query<{ mac: Uint8Array; seal: Uint8Array }>('SELECT head_mac AS mac, head_seal AS seal FROM sp_leads WHERE id = ?', [other]),
        );
        await ledger.sql('UPDATE sp_leads SET head_mac = ?, head_seal = ? WHERE id = ?', [head?.mac ?? null, head?.seal ?? null, id]);
      },
    ),
    brokenAt: 1,
  },
  {
    name: '13 an event is inserted in the middle',
    run: all(move(6, 7), move(5, 6), move(4, 5), copyOf(3, 'id', 4)),
    brokenAt: 4,
    count: 7,
  },
  {
    name: '14 a forged event is appended, and the head edited',
    run: async ({ ledger, id }) => {
      await ledger.sql(
        `INSERT INTO sp_lead_events (lead_id, seq, ${columns}) SELECT lead_id, 7, at, 'revisit', '{}', mac, ?, kid FROM sp_lead_events WHERE lead_id = ? AND seq = 6`,
        [new Uint8Array(32).fill(7), id],
      );
      await ledger.sql('UPDATE sp_leads SET event_count = 7, head_mac = ? WHERE id = ?', [new Uint8Array(32).fill(7), id]);
    },
    brokenAt: 7,
    count: 7,
  },
  { name: '15 an event is appended a second time', run: copyOf(6, 'id', 7), brokenAt: 7, count: 7 },
  {
    name: '16 the head record is edited',
    run: ({ ledger, id }) => ledger.sql('UPDATE sp_leads SET head_seal = ? WHERE id = ?', [new Uint8Array(32), id]),
    brokenAt: 7,
  },
  {
    name: 'an earlier head that was valid',
    run: async ({ ledger, id, ref }) => {
      await headTo(4)({ ledger, id, ref, other: 0 });
      const [row] = await ledger.storage.run((db) =>
        db.query<{ mac: Uint8Array }>('SELECT head_mac AS mac FROM sp_leads WHERE id = ?', [id]),
      );
      const seal = headSeal(ledgerMac(ledger.vault), { ref, count: 4, lastMac: row?.mac ?? new Uint8Array() });
      await ledger.sql('UPDATE sp_leads SET head_seal = ? WHERE id = ?', [seal, id]);
    },
    brokenAt: 5,
  },
  {
    name: 'a link to the event before is edited',
    run: ({ ledger, id }) => ledger.sql('UPDATE sp_lead_events SET prev_mac = ? WHERE lead_id = ? AND seq = 2', [new Uint8Array(32), id]),
    brokenAt: 2,
  },
  { name: 'an event before the first', run: copyOf(1, 'id', 0), brokenAt: 0, count: 7 },
  { name: 'attribution is edited', run: editLead(`attribution = '{"utm_source":"bing","utm_term":"käy"}'`), brokenAt: 1 },
  { name: 'the source is edited', run: editLead(`source = 'bing'`), brokenAt: 1 },
  { name: 'the campaign is edited', run: editLead(`campaign = 'autumn'`), brokenAt: 1 },
  { name: 'the time of the first visit is edited', run: editLead(`first_seen = '2020-01-01T00:00:00.000000Z'`), brokenAt: 1 },
  { name: 'the time of the last visit is edited', run: editLead(`last_seen = '2020-01-01T00:00:00.000000Z'`), brokenAt: 6 },
  { name: 'the status is edited', run: editLead(`status = 'customer'`), brokenAt: 1 },
  { name: 'the ref is edited', run: editLead(`ref = 'WEB-ZZZZZ'`), brokenAt: 1 },
];

describeEachStorage('tampering with a lead', (make) => {
  let made: TestStorage;
  let ledger: Ledger;

  beforeAll(async () => {
    made = await make();
    ledger = await ledgerOn(made, made.storage);
  });

  const attacked = async (): Promise<Attacked> => {
    const { id, ref } = await leadWith(ledger, events);
    return { ledger, id, ref, other: (await leadWith(ledger, events)).id };
  };

  test('a chain that nobody touched is whole', async () => {
    const { id } = await attacked();
    expect(await ledger.verify(id)).toEqual({ ok: true, count: events, broken_at: null });
  });

  test.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_, { run, brokenAt, count = events }) => {
    verifies('R30', 'D185');
    const target = await attacked();
    await run(target);
    expect(await ledger.verify(target.id)).toEqual({ ok: false, count, broken_at: brokenAt });
  });

  test('a time of before, when every event moved it, is no break, and is set right by the migration', async () => {
    verifies('leads:last-seen', 'R45');
    const { id, ref } = await attacked();
    const lastSeen = async () =>
      (await made.storage.run((db) => db.query<{ at: string }>('SELECT last_seen AS at FROM sp_leads WHERE id = ?', [id])))[0]?.at;
    const seen = await lastSeen();
    await nextMillisecond();
    await ledger.record({ ref, event: { type: 'note_added', data: { score: 1 } } });
    expect(await lastSeen()).toBe(seen);
    await ledger.sql('UPDATE sp_leads SET last_seen = (SELECT at FROM sp_lead_events WHERE lead_id = ? AND seq = ?) WHERE id = ?', [
      id,
      events + 1,
      id,
    ]);
    expect(await ledger.verify(id)).toMatchObject({ ok: true });

    const runner = { dataSource: { options: {} }, query: (sql: string) => ledger.sql(sql) } as unknown as QueryRunner;
    for (let n = 0; n < 2; n++) await new leadLastSeen().up(runner);
    expect(await lastSeen()).toBe(seen);
    await ledger.record({ ref, event: { type: 'note_added' } });
    expect(await ledger.verify(id)).toEqual({ ok: true, count: events + 2, broken_at: null });
    await editLead(`last_seen = '2020-01-01T00:00:00.000000Z'`)({ ledger, id, ref, other: 0 });
    await new leadLastSeen().up(runner);
    expect(await ledger.verify(id)).toMatchObject({ ok: false });
  });

  test('a break is not healed by the events that follow', async () => {
    verifies('R30', 'D186');
    const { id, ref } = await attacked();
    await all(remove('seq > 4'), headTo(4))({ ledger, id, ref, other: 0 });
    await ledger.record({ ref });
    expect(await ledger.verify(id)).toEqual({ ok: false, count: 5, broken_at: 6 });
  });

  test('an emptied lead does not start again', async () => {
    const { id, ref } = await attacked();
    await remove('seq > 0')({ ledger, id, ref, other: 0 });
    await ledger.sql('UPDATE sp_leads SET event_count = 0 WHERE id = ?', [id]);
    await ledger.record({ ref });
    expect(await ledger.verify(id)).toMatchObject({ ok: false, count: 1 });
  });

  test('an unknown key is an outage', async () => {
    verifies('leads:sealed');
    const { id } = await attacked();
    await edit(`kid = 's9'`, 3)({ ledger, id, ref: '', other: 0 });
    await expect(ledger.verify(id)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('a sealed vault is an outage: nothing is said of the chain, and nothing recorded', async () => {
    verifies('leads:sealed');
    const { id, ref } = await attacked();
    const file = join(made.dir, 'root.key');
    await rename(file, `${file}.away`);
    await ledger.vault.reload();
    await expect(ledger.verify(id)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    await expect(ledger.record({ ref })).rejects.toMatchObject({ status: 503 });
    await expect(ledger.record()).rejects.toMatchObject({ status: 503 });
    await rename(`${file}.away`, file);
    await ledger.vault.reload();
    expect(await ledger.verify(id)).toEqual({ ok: true, count: events, broken_at: null });
  });
});
