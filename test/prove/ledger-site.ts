import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { openStorage, readConfig } from '../../plugin/adapter';
import { eventMac, headSeal, ledgerMac } from '../../plugin/resources/leads/ledger/chain';
import { instantText } from '../../plugin/resources/leads/ledger/instant';
import { type Ledger, ledgerOn } from '../resources/leads/ledger-support';
import { startMariadb } from '../support/mariadb';
import { patientDatabase } from '../support/storages';

/** Instances of the ledger on a private MariaDB, and a connection behind their back. */
export interface LedgerSite {
  readonly instances: readonly [Ledger, Ledger];
  readonly query: (sql: string, params?: unknown[]) => Promise<unknown>;
  stop(): Promise<void>;
}

/** Two instances, each with a pool of its own. */
export async function startLedgerSite(): Promise<LedgerSite> {
  const dir = mkdtempSync(join(tmpdir(), 'siteplane-ledger-'));
  const database = await startMariadb();
  const { url } = await database.freshDatabase();
  const config = readConfig({
    ...{ SITEPLANE_DATA_DIR: dir, SITEPLANE_DATABASE_URL: url, SITEPLANE_MASTER_KEY_FILE: join(dir, 'root.key') },
    ...patientDatabase,
  });
  const storages = [0, 1].map(() => openStorage(config, { tables: [], migrations: [] }));
  for (const storage of storages) await storage.ready();
  const made = { config, dir };
  const [first, second] = storages;
  if (!first || !second) throw new Error('two storages');
  const control = await createConnection(url);
  return {
    instances: [await ledgerOn(made, first), await ledgerOn(made, second, 'b')],
    query: async (sql, params = []) => (await control.query(sql, params))[0],
    async stop() {
      await control.end();
      for (const storage of storages) await storage.close();
      await database.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const perStatement = 2000;

type Lengthening = Pick<LedgerSite, 'query'> & { readonly instances: readonly [Ledger, ...Ledger[]] };

/** Lengthen a lead's chain by as many events as it takes to have `upTo`, as appends would have, but many to a statement. */
export async function lengthen({ instances: [{ vault, storage }], query }: Lengthening, id: number, upTo: number): Promise<void> {
  const mac = ledgerMac(vault);
  const [lead] = await storage.run((db) =>
    db.query<{ ref: string; count: number; last: Uint8Array }>(
      'SELECT ref, event_count AS count, head_mac AS last FROM sp_leads WHERE id = ?',
      [id],
    ),
  );
  if (!lead) throw new Error('no such lead');
  let prevMac: Uint8Array = lead.last;
  const at = instantText(Date.now());
  for (let seq = Number(lead.count) + 1; seq <= upTo; ) {
    const values: unknown[] = [];
    for (const end = Math.min(upTo, seq + perStatement - 1); seq <= end; seq++) {
      const event = {
        seq,
        at,
        type: 'revisit',
        body: `{"n":${seq},"page":"/offer/renovation","referrer":"https://www.example.org/"}`,
        prevMac,
      };
      const own = eventMac(mac, lead.ref, event);
      values.push([id, seq, at, event.type, event.body, prevMac, own, vault.macKid]);
      prevMac = own;
    }
    await query('INSERT INTO sp_lead_events (lead_id, seq, at, type, body, prev_mac, mac, kid) VALUES ?', [values]);
  }
  const seal = headSeal(mac, { ref: lead.ref, count: upTo, lastMac: prevMac });
  await query('UPDATE sp_leads SET event_count = ?, head_mac = ?, head_seal = ?, last_seen = ? WHERE id = ?', [
    upTo,
    prevMac,
    seal,
    at,
    id,
  ]);
}
