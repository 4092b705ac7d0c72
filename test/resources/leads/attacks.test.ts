import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery } from '../../../plugin/kit/delivery';
import { declareRestored } from '../../../plugin/resources/leads/ledger/restored';
import { remarks, wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { leadProof, verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { witnessDelivery } from '../../../plugin/resources/leads/ledger/witness/witness-delivery';
import { deleteLead } from '../../../plugin/resources/leads/record/delete-lead';
import type { LeadInput } from '../../../plugin/resources/leads/record/record';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { startWitness, type TestWitness } from '../../support/witness';
import { backup, type Ledger, leadWith, ledgerOn } from './ledger-support';

/** Lead 1 has three events, lead 2 one and contact details; all is anchored. `earlier` sets the database back to when lead 1 had two and lead 2 was not there. */
interface Attacked {
  readonly made: TestStorage;
  readonly ledger: Ledger;
  readonly ref: string;
  readonly earlier: () => Promise<void>;
  /** A proof of lead 2 that somebody outside has kept. */
  readonly proof: string;
}

type Kept = Record<string, string | number | null>;
type Attack = (attacked: Attacked) => Promise<void>;

const fileOf = ({ folder }: Ledger) => join(folder, 'checkpoints.jsonl');
const places = (ledger: Ledger, files = [fileOf(ledger)]) => ({ files, urls: [], fetch: ledger.ctx.fetch });
const checkpoint = (ledger: Ledger) => startLedger(ledger.ctx).checkpoint();
const tables = [
  'sp_leads',
  'sp_lead_events',
  'sp_lead_contacts',
  'sp_ledger_tombstones',
  'sp_ledger_checkpoints',
  'sp_ledger_cosignatures',
];

/** It cosigns for every site of this file, each of which is a log of its own. */
let witness: TestWitness;
beforeAll(async () => {
  witness = await startWitness('w.example');
});
afterAll(() => witness.stop());

/** What the running site does after a checkpoint. */
const cosign = ({ ctx }: Ledger) =>
  witnessDelivery.deliver({ payload: { key: witness.setting.key } } as unknown as Delivery, {
    ...ctx,
    settings: { ...ctx.settings, ledger: { ...ctx.settings.ledger, witnesses: [witness.setting] } },
  });

/** The next lead has this id. */
const idsFrom = ({ storage, sql }: Ledger, id: number) =>
  storage.dialect === 'sqlite'
    ? sql("UPDATE sqlite_sequence SET seq = ? WHERE name = 'sp_leads'", [id - 1])
    : sql(`ALTER TABLE sp_leads AUTO_INCREMENT = ${id}`);

async function remove({ ledger }: Attacked): Promise<void> {
  for (const table of ['sp_lead_events', 'sp_lead_contacts']) await ledger.sql(`DELETE FROM ${table} WHERE lead_id = 2`);
  await ledger.sql('DELETE FROM sp_leads WHERE id = 2');
}

async function clear({ ledger }: Attacked): Promise<void> {
  for (const table of tables) await ledger.sql(`DELETE FROM ${table}`);
  await idsFrom(ledger, 1);
  await ledger.sql('UPDATE sp_ledger SET tombstones = 0, tombstone_mac = NULL, seal = NULL, checkpoint = 0, checkpoint_hash = NULL');
}

/** Whoever has the root key signs what they like, and keeps away from the anchors of the site. */
const withKey = async ({ made }: Attacked) => ledgerOn(made, await made.open(), 'of-attacker');

/** Lead 2 under its id, as it never was. */
async function signAgain(attacked: Attacked, input: Partial<LeadInput>): Promise<void> {
  const attacker = await withKey(attacked);
  await remove(attacked);
  await idsFrom(attacked.ledger, 2);
  await attacker.record(input);
}

const attacks: Readonly<Record<string, { readonly without: Attack; readonly withKey: Attack }>> = {
  'Edit an event': {
    without: ({ ledger }) => ledger.sql("UPDATE sp_lead_events SET type = 'imported' WHERE lead_id = 1 AND seq = 2"),
    withKey: (attacked) => signAgain(attacked, { source: 'elsewhere' }),
  },
  'Edit contact details': {
    without: ({ ledger }) => ledger.sql("UPDATE sp_lead_contacts SET email = 'eve@example.com' WHERE lead_id = 2"),
    withKey: (attacked) => signAgain(attacked, { contact: { email: 'eve@example.com' } }),
  },
  'Delete a lead': {
    without: remove,
    async withKey({ made, ledger }) {
      await made.storage.tx((db) => deleteLead({ db, vault: ledger.vault, now: Date.now(), actor: 'user:1' }, 2));
    },
  },
  'Roll the leads back': {
    async without({ made, ledger, earlier }) {
      const keep = ['SELECT * FROM sp_ledger', 'SELECT * FROM sp_ledger_checkpoints'] as const;
      const [[ends], lines = []] = await made.storage.run((db) => Promise.all([db.query<Kept>(keep[0]), db.query<Kept>(keep[1])]));
      await earlier();
      await ledger.sql('DELETE FROM sp_ledger_checkpoints');
      for (const { no, at, hash, line } of lines)
        await ledger.sql('INSERT INTO sp_ledger_checkpoints (no, at, hash, line) VALUES (?, ?, ?, ?)', [
          no ?? 0,
          at ?? '',
          hash ?? '',
          line ?? '',
        ]);
      await ledger.sql('UPDATE sp_ledger SET checkpoint = ?, checkpoint_hash = ?', [ends?.checkpoint ?? 0, ends?.checkpoint_hash ?? null]);
    },
    async withKey(attacked) {
      await attacks['Roll the leads back']?.without(attacked);
      const attacker = await withKey(attacked);
      await attacker.record({ ref: attacked.ref, event: { type: 'form_submit' } });
    },
  },
  'Restore a backup': {
    without: ({ earlier }) => earlier(),
    async withKey({ made, ledger, earlier }) {
      await earlier();
      const restoring = { storage: made.storage, macs: ledger.vault, places: places(ledger), folders: [ledger.folder], now: Date.now };
      await declareRestored(restoring);
    },
  },
  'Fork the history': {
    async without({ ledger }) {
      await ledger.sql('UPDATE sp_leads SET event_count = 4 WHERE id = 1');
      await ledger.sql(
        `INSERT INTO sp_lead_events (lead_id, seq, at, type, body, prev_mac, mac, kid)
         SELECT lead_id, 4, at, type, body, mac, prev_mac, kid FROM sp_lead_events WHERE lead_id = 1 AND seq = 3`,
      );
    },
    async withKey(attacked) {
      await attacked.earlier();
      const attacker = await withKey(attacked);
      await attacker.record({ ref: attacked.ref, event: { type: 'form_submit' } });
      await checkpoint(attacker);
    },
  },
  'Clear everything and start again': {
    without: clear,
    async withKey(attacked) {
      await clear(attacked);
      const attacker = await withKey(attacked);
      await leadWith(attacker, 3);
      await leadWith(attacker, 1);
      await checkpoint(attacker);
    },
  },
};

async function attacked(made: TestStorage): Promise<Attacked> {
  const ledger = await ledgerOn(made, made.storage);
  const { ref } = await leadWith(ledger, 2);
  await checkpoint(ledger);
  await cosign(ledger);
  const earlier = await backup(made);
  await ledger.record({ ref });
  await ledger.record({ contact: { email: 'ada@example.com' } });
  await checkpoint(ledger);
  await cosign(ledger);
  const proof = join(made.dir, 'proof.json');
  writeFileSync(proof, JSON.stringify(await made.storage.run((db) => leadProof(db, made.config, { lead: '2', withContact: false }))));
  return { made, ledger, ref, earlier, proof };
}

/** The first thing that is said by what can be compared: nothing, the anchors, the proof alone, or the witness alone. */
async function said(site: Attacked): Promise<string[]> {
  const { made, ledger, proof } = site;
  const cells: string[] = [];
  const none = places(ledger, []);
  for (const compared of [none, places(ledger), { ...none, proofs: [proof] }, { ...none, witnesses: [witness.setting] }]) {
    const found = await made.storage.run((db) => verifyAll({ db }, { source: made.config, ...compared }));
    const [wrong] = wrongs(found);
    const [remark] = [...remarks(found)].filter((text) => !text.startsWith('the witness'));
    cells.push((wrong ?? remark?.replace(/ at \d{4}-.*$/, ''))?.split(': after restoring')[0] ?? '–');
  }
  return cells;
}

const missing = 'lead 2: missing, and nobody deleted it';
const altered = 'lead 2: its contact details are not those of event 1';
const replaced = 'lead 2: event 1 is not the one that the anchors saw';
const setBackTo = (no: number) => `the database was set back to checkpoint ${no}, and the anchors saw 2`;
const brokenAt = (seq: number) => `lead 1: broken at event ${seq}`;
const deleted = 'lead 2: deleted by user:1';
const lost = 'lead 2: lost when a backup was restored';
const behindWitness = 'the database was set back, as the witness w.example saw checkpoint 2';
const besideWitness = 'checkpoint 2 or one before it is not the one that the witness w.example saw';
const four = (said: string) => [said, said, said, said];

/** Written down by hand, and not from what came out. */
const expected: Readonly<Record<string, { readonly without: readonly string[]; readonly withKey: readonly string[] }>> = {
  'Edit an event': { without: four(brokenAt(2)), withKey: ['–', replaced, replaced, replaced] },
  'Edit contact details': { without: four(altered), withKey: ['–', replaced, replaced, replaced] },
  'Delete a lead': { without: ['–', missing, missing, missing], withKey: four(deleted) },
  'Roll the leads back': { without: ['–', missing, missing, missing], withKey: ['–', missing, missing, missing] },
  'Restore a backup': { without: ['–', setBackTo(1), setBackTo(1), behindWitness], withKey: ['–', lost, missing, lost] },
  'Fork the history': { without: four(brokenAt(4)), withKey: ['–', missing, missing, besideWitness] },
  'Clear everything and start again': {
    without: ['–', setBackTo(0), setBackTo(1), behindWitness],
    withKey: ['–', setBackTo(1), setBackTo(1), behindWitness],
  },
};

const shown = (cells: readonly string[]) => cells.map((cell, at) => (cell !== '–' && cell === cells[at - 1] ? 'the same' : cell));

test('docs/leads.md has the same table', () => {
  verifies('D465', 'D498', 'D543');
  const documented = readFileSync(join(__dirname, '../../../docs/leads.md'), 'utf8').split('\n');
  const table = Object.entries(expected).flatMap(([name, { without, withKey: signed }]) => [
    `| ${[name, 'no', ...shown(without)].join(' | ')} |`,
    `| ${[name, 'yes', ...shown(signed)].join(' | ')} |`,
  ]);
  const from = documented.findIndex((line) => line.startsWith('| Attack |'));
  expect(documented.slice(from + 2, from + 2 + table.length + 1)).toEqual([...table, '']);
  expect(Object.keys(expected)).toEqual(Object.keys(attacks));
});

describeEachStorage('attacks on the ledger', (make) => {
  const seen = async (attack: Attack) => {
    const site = await attacked(await make({ env: { SITEPLANE_FETCH_ALLOW: new URL(witness.url).host } }));
    await attack(site);
    return said(site);
  };

  test('whoever has not been attacked is well', async () => {
    verifies('D465', 'D498');
    expect(await seen(async () => undefined)).toEqual(four('–'));
  });

  test.each(Object.entries(attacks))('%s', async (name, { without, withKey: signed }) => {
    verifies('D465', 'D468', 'D496', 'D498', 'D543', 'R31');
    expect(await seen(without)).toEqual(expected[name]?.without);
    expect(await seen(signed)).toEqual(expected[name]?.withKey);
  });
});
