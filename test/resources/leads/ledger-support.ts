import type { Logger, Storage } from '../../../plugin/host';
import type { JobCtx } from '../../../plugin/kit/group';
import type { Vault } from '../../../plugin/kit/vault';
import { createFetch } from '../../../plugin/net/safe-fetch';
import { ledgerKeys, verifyLead } from '../../../plugin/resources/leads/ledger/verify-lead';
import type { ChainState } from '../../../plugin/resources/leads/ledger/walk';
import { type LeadInput, type RecordedEvent, recordLead } from '../../../plugin/resources/leads/record/record';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { openVault } from '../../../plugin/secrets/vault';
import type { TestStorage } from '../../support/storages';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** A ledger on a test's database, as one instance of the service has it. */
export interface Ledger {
  readonly ctx: JobCtx;
  readonly storage: Storage;
  readonly vault: Vault;
  /** Where its checkpoints go. */
  readonly folder: string;
  record(input?: Partial<LeadInput>): Promise<RecordedEvent>;
  verify(id: number): Promise<ChainState>;
  /** A statement behind the service's back. */
  sql(statement: string, params?: readonly (string | number | Uint8Array | null)[]): Promise<void>;
}

/** An instance of its own on the database; `beside` shares the storage's database and not its memory. */
export async function ledgerOn({ config, dir }: Pick<TestStorage, 'config' | 'dir'>, storage: Storage, name = 'a'): Promise<Ledger> {
  await initRootKey(`${dir}/root.key`).catch(() => undefined);
  const vault = await openVault({ storage, config, columns: [], log: silent });
  const folder = `${dir}/anchors-${name}`;
  const settings = { ledger: { folders: [folder], urls: [], witnesses: [], minutes: 0, appends: 0 } };
  const host = { storage, plugins: { list: () => [] } };
  const fetch = createFetch({ allow: config.fetchAllow, isInTransaction: storage.isInTransaction, version: '0' });
  const ctx = { host, vault, settings, fetch, log: silent, now: Date.now } as unknown as JobCtx;
  return {
    ctx,
    storage,
    vault,
    folder,
    record: (input = {}) => recordLead(ctx, { source: 'google', event: { type: 'phone_click', data: { page: '/' } }, ...input }),
    verify: async (id) => (await storage.run((db) => verifyLead(db, { keys: ledgerKeys(vault), id }))).chain,
    sql: async (statement, params = []) => void (await storage.run((db) => db.execute(statement, params))),
  };
}

/** A lead with so many events. */
export async function leadWith(ledger: Ledger, events: number): Promise<RecordedEvent> {
  const lead = await ledger.record({ campaign: 'spring', attribution: { utm_source: 'google', utm_term: 'käy' } });
  for (let seq = 2; seq <= events; seq++) await ledger.record({ ref: lead.ref, event: { type: 'revisit', data: { n: seq } } });
  return lead;
}

const backedUp = [
  'sp_leads',
  'sp_lead_events',
  'sp_lead_contacts',
  'sp_lead_counts',
  'sp_ledger',
  'sp_ledger_tombstones',
  'sp_ledger_checkpoints',
  'sp_ledger_cosignatures',
];

type Row = Readonly<Record<string, string | number | Uint8Array | null>>;

/** A backup of all that the ledger stores; the returned function restores it, counters of ids included. */
export async function backup({ storage }: Pick<TestStorage, 'storage'>): Promise<() => Promise<void>> {
  const tables = await Promise.all(
    backedUp.map(async (table) => [table, await storage.run((db) => db.query<Row>(`SELECT * FROM ${table}`))] as const),
  );
  return () =>
    storage.run(async (db) => {
      for (const [table, rows] of tables) {
        await db.execute(`DELETE FROM ${table}`);
        for (const row of rows) {
          const names = Object.keys(row);
          await db.execute(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`, Object.values(row));
        }
      }
      if (db.dialect === 'sqlite')
        await db.execute("UPDATE sqlite_sequence SET seq = (SELECT MAX(id) FROM sp_leads) WHERE name = 'sp_leads'");
      else await db.execute('ALTER TABLE sp_leads AUTO_INCREMENT = 1');
    });
}
