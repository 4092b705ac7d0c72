import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declareRestored } from '../../../plugin/resources/leads/ledger/restored';
import { remarks, wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { leadProof, verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { deleteLead } from '../../../plugin/resources/leads/record/delete-lead';
import type { LeadInput } from '../../../plugin/resources/leads/record/record';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
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
const tables = ['sp_leads', 'sp_lead_events', 'sp_lead_contacts', 'sp_ledger_tombstones', 'sp_ledger_checkpoints'];

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
  const earlier = await backup(made);
  await ledger.record({ ref });
  await ledger.record({ contact: { email: 'ada@example.com' } });
  await checkpoint(ledger);
  const proof = join(made.dir, 'proof.json');
  writeFileSync(proof, JSON.stringify(await made.storage.run((db) => leadProof(db, made.config, { lead: '2', withContact: false }))));
  return { made, ledger, ref, earlier, proof };
}

/** The first thing that is said by what can be compared: nothing, the anchors, or the proof alone. */
async function said(site: Attacked): Promise<string[]> {
  const { made, ledger, proof } = site;
  const cells: string[] = [];
  for (const compared of [places(ledger, []), places(ledger), { ...places(ledger, []), proofs: [proof] }]) {
    const found = await made.storage.run((db) => verifyAll({ db }, { source: made.config, ...compared }));
    const [wrong] = wrongs(found);
    const [remark] = remarks(found);
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

/** Written down by hand, and not from what came out. */
const expected: Readonly<Record<string, { readonly without: readonly string[]; readonly withKey: readonly string[] }>> = {
  'Edit an event': { without: [brokenAt(2), brokenAt(2), brokenAt(2)], withKey: ['–', replaced, replaced] },
  'Edit contact details': { without: [altered, altered, altered], withKey: ['–', replaced, replaced] },
  'Delete a lead': { without: ['–', missing, missing], withKey: [deleted, deleted, deleted] },
  'Roll the leads back': { without: ['–', missing, missing], withKey: ['–', missing, missing] },
  'Restore a backup': { without: ['–', setBackTo(1), setBackTo(1)], withKey: ['–', 'lead 2: lost when a backup was restored', missing] },
  'Fork the history': { without: [brokenAt(4), brokenAt(4), brokenAt(4)], withKey: ['–', missing, missing] },
  'Clear everything and start again': { without: ['–', setBackTo(0), setBackTo(1)], withKey: ['–', setBackTo(1), setBackTo(1)] },
};

const shown = (cells: readonly string[]) => cells.map((cell, at) => (cell !== '–' && cell === cells[at - 1] ? 'the same' : cell));

test('docs/leads.md has the same table', () => {
  verifies('D465', 'D498');
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
    const site = await attacked(await make());
    await attack(site);
    return said(site);
  };

  test('whoever has not been attacked is well', async () => {
    verifies('D465', 'D498');
    expect(await seen(async () => undefined)).toEqual(['–', '–', '–']);
  });

  test.each(Object.entries(attacks))('%s', async (name, { without, withKey: signed }) => {
    verifies('D465', 'D468', 'D496', 'D498', 'R31');
    expect(await seen(without)).toEqual(expected[name]?.without);
    expect(await seen(signed)).toEqual(expected[name]?.withKey);
  });
});
