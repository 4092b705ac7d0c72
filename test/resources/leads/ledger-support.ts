import type { Logger, Storage } from '../../../plugin/host';
import type { JobCtx } from '../../../plugin/kit/group';
import type { Vault } from '../../../plugin/kit/vault';
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
  const settings = { ledger: { folders: [folder], urls: [], minutes: 0, appends: 0 } };
  const host = { storage, plugins: { list: () => [] } };
  const ctx = { host, vault, settings, log: silent, now: Date.now } as unknown as JobCtx;
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
