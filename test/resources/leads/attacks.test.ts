import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declareRestored } from '../../../plugin/resources/leads/ledger/restored';
import { remarks, wrongs } from '../../../plugin/resources/leads/ledger/sentences';
import { startLedger } from '../../../plugin/resources/leads/ledger/start-ledger';
import { verifyAll } from '../../../plugin/resources/leads/ledger/tools';
import { deleteLead } from '../../../plugin/resources/leads/record/delete-lead';
import { type TestStorage, testStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { backup, type Ledger, leadWith, ledgerOn } from './ledger-support';

/** Lead 1 has three events, lead 2 one; all is anchored. `earlier` sets the database back to when lead 1 had two and lead 2 was not there. */
interface Attacked {
  readonly made: TestStorage;
  readonly ledger: Ledger;
  readonly ref: string;
  readonly earlier: () => Promise<void>;
}

type Kept = Record<string, string | number | null>;
type Attack = (attacked: Attacked) => Promise<void>;

const places = ({ folder, ctx }: Ledger, files = [join(folder, 'checkpoints.jsonl')]) => ({ files, urls: [], fetch: ctx.fetch });
const checkpoint = (ledger: Ledger) => startLedger(ledger.ctx).checkpoint();
const tables = ['sp_leads', 'sp_lead_events', 'sp_ledger_tombstones', 'sp_ledger_checkpoints'];

async function clear({ ledger }: Attacked): Promise<void> {
  for (const table of tables) await ledger.sql(`DELETE FROM ${table}`);
  await ledger.sql("DELETE FROM sqlite_sequence WHERE name = 'sp_leads'");
  await ledger.sql('UPDATE sp_ledger SET tombstones = 0, tombstone_mac = NULL, seal = NULL, checkpoint = 0, checkpoint_hash = NULL');
}

/** Whoever has the root key signs what they like, and keeps away from the anchors of the site. */
const withKey = async ({ made }: Attacked) => ledgerOn(made, await made.open(), 'of-attacker');

const attacks: Readonly<Record<string, { readonly without: Attack; readonly withKey: Attack }>> = {
  'Edit an event': {
    without: ({ ledger }) => ledger.sql("UPDATE sp_lead_events SET type = 'imported' WHERE lead_id = 1 AND seq = 2"),
    async withKey(attacked) {
      const attacker = await withKey(attacked);
      await attacked.ledger.sql('DELETE FROM sp_lead_events WHERE lead_id = 2');
      await attacked.ledger.sql('UPDATE sp_leads SET event_count = 0 WHERE id = 2');
      await attacked.ledger.sql('DELETE FROM sp_leads WHERE id = 2');
      await attacked.ledger.sql("UPDATE sqlite_sequence SET seq = 1 WHERE name = 'sp_leads'");
      await attacker.record({ source: 'elsewhere' });
    },
  },
  'Delete a lead': {
    async without({ ledger }) {
      await ledger.sql('DELETE FROM sp_lead_events WHERE lead_id = 2');
      await ledger.sql('DELETE FROM sp_leads WHERE id = 2');
    },
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

async function attacked(): Promise<Attacked> {
  const made = await testStorage('sqlite');
  const ledger = await ledgerOn(made, made.storage);
  const { ref } = await leadWith(ledger, 2);
  await checkpoint(ledger);
  const earlier = await backup(made);
  await ledger.record({ ref });
  await leadWith(ledger, 1);
  await checkpoint(ledger);
  return { made, ledger, ref, earlier };
}

/** What the two witnesses say, as a row of the table. */
async function row(name: string, key: 'no' | 'yes', attack: Attack): Promise<string> {
  const site = await attacked();
  try {
    await attack(site);
    const cells: string[] = [];
    for (const files of [[], undefined]) {
      const found = await site.made.storage.run((db) => verifyAll({ db }, { source: site.made.config, ...places(site.ledger, files) }));
      const [wrong] = wrongs(found);
      const [remark] = remarks(found);
      const said = wrong ?? remark?.replace(/ at \d{4}-.*$/, '');
      cells.push(said === undefined ? '–' : (said.split(': after restoring')[0] ?? ''));
    }
    return `| ${name} | ${key} | ${cells.join(' | ')} |`;
  } finally {
    await site.made.dispose();
  }
}

const documented = readFileSync(join(__dirname, '../../../docs/leads.md'), 'utf8').split('\n');

describe('attacks on the ledger, as docs/leads.md tells them', () => {
  test('whoever has not been attacked is well', async () => {
    verifies('D465');
    expect(await row('Nothing', 'no', async () => undefined)).toBe('| Nothing | no | – | – |');
  });

  test.each(Object.entries(attacks))('%s', async (name, { without, withKey: signed }) => {
    verifies('D465', 'D468', 'R31');
    const found = [await row(name, 'no', without), await row(name, 'yes', signed)];
    const told = documented.filter((line) => line.startsWith(`| ${name} |`));
    expect(told).toEqual(found);
  });
});
