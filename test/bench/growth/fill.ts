import type { Connection } from 'mysql2/promise';
import { sealAudit } from '../../../plugin/audit/seal';
import type { Storage } from '../../../plugin/host';
import { countBlocks } from '../../../plugin/jobs/outbox-blocks';
import type { Vault } from '../../../plugin/kit/vault';
import { countRunBlocks } from '../../../plugin/resources/pipelines/runs/run-blocks';
import { addAudit } from '../../prove/audit-crowd';
import { grow } from '../../prove/crowd';
import { growLeads } from '../../prove/lead-crowd';

export interface Place {
  readonly control: Connection;
  readonly storage: Storage;
  readonly vault: Vault;
  readonly seed: number;
  /** Of the event type whose bookings there are. */
  readonly event: { readonly id: number; readonly calendarId: number };
}

/** Rows `from` to `to` of one kind. */
export type Fill = (place: Place, from: number, to: number) => Promise<void>;

export const tables = ['audit', 'leads', 'contacts', 'runs', 'outbox', 'bookings'] as const;
export type Table = (typeof tables)[number];

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The newest of a million one minute apart. */
const begin = Date.now() - 1_000_000 * minuteMs;

/** A thousand rows at a time, so that the times of the seals are those of the rows. */
async function audit({ storage, vault, seed }: Place, from: number, to: number): Promise<void> {
  // Those of calls before these, so that the seals of these follow one another, also by their times.
  const before = begin + from * minuteMs;
  await sealAudit(storage, vault, { now: before, minAgeMs: before - Date.now() - minuteMs });
  for (let first = from; first < to; first += 1000) {
    const count = Math.min(1000, to - first);
    const at = begin + first * minuteMs;
    await addAudit(storage, { vault, from: at, everyMs: minuteMs, count, added: first, seed });
    await sealAudit(storage, vault, { now: at + count * minuteMs, minAgeMs: 0 });
  }
}

const leads: Fill = ({ control }, from, to) => growLeads(async (sql, params) => (await control.query(sql, params))[0], from, to);

async function contacts({ control, storage, seed }: Place, from: number, to: number): Promise<void> {
  // Those that were made while it was measured have the numbers of the next ones.
  for (const table of ['sp_crm_contacts', 'sp_crm_contact_search']) await control.query(`DELETE FROM ${table} WHERE id > ?`, [from]);
  await grow(storage, { from, to, seed });
}

/** Made inside the database, by the sequence engine of MariaDB. */
async function runs({ control, storage }: Place, from: number, to: number): Promise<void> {
  const stages = JSON.stringify(
    ['normalize', 'cleanup', 'faq', 'anchors', 'images', 'seo'].map((name) => ({
      ...{ name, status: 'ok', changed: true },
      ...{ duration_ms: 3, message: 'Done.' },
    })),
  );
  await control.query(
    `INSERT INTO sp_runs (source, post_id, recipe_id, status, trigger_kind, is_dry_run, changed, duration_ms, content_hash, message, stages, created_at)
     SELECT CONCAT('source-', seq % 5), seq % 20000, 'default', IF(seq % 50 = 0, 'error', 'ok'), 'ingest', 0, 1, 25, SHA2(seq, 256), '', ?, ? + seq * 7000
     FROM seq_${from + 1}_to_${to}`,
    [stages, Date.now() - 85 * dayMs],
  );
  await countRunBlocks(storage, { isAgain: false });
}

async function outbox({ control, storage }: Place, from: number, to: number): Promise<void> {
  const payload = JSON.stringify({ to: 'guest@example.org', subject: 'Your booking', text: 'We look forward to your visit. '.repeat(20) });
  await control.query(
    `INSERT INTO sp_outbox (id, kind, order_key, payload, state, attempts, next_at, fence, created_at, ended_at)
     SELECT CONCAT('G', LPAD(seq, 25, '0')), IF(seq % 3 = 0, 'variable.set', 'mail'), CONCAT('key:', seq % 1000), ?,
       IF(seq % 200 = 0, 'dead', 'delivered'), 1, ? + seq * 2000, 1, ? + seq * 2000, ? + seq * 2000
     FROM seq_${from + 1}_to_${to}`,
    [payload, ...Array(3).fill(Date.now() - 25 * dayMs)],
  );
  await countBlocks(storage);
}

async function bookings({ control, event }: Place, from: number, to: number): Promise<void> {
  const at = Date.now() - 500_000 * 1_800_000;
  const given = "'', '', '', '', '', '', '', '{}'";
  await control.query(
    `INSERT INTO sp_bookings (hash, calendar_id, event_id, group_id, host_user_id, person_time_zone, start_at, end_at, slot_minutes,
       first_name, last_name, email, email_key, search_text, phone, country, ip_address, browser, device, message, internal_note, location_details,
       status, source, event_type, payment_status, payment_method, source_url, extras, created_at, updated_at)
     SELECT MD5(seq), ?, ?, 0, 1, 'Europe/Berlin', ? + seq * 1800000, ? + seq * 1800000 + 1800000, 30,
       CONCAT('First', seq % 997), CONCAT('Last', seq % 7919), CONCAT('guest', seq, '@example.org'), CONCAT('guest', seq, '@example.org'),
       CONCAT('first', seq % 997, ' last', seq % 7919, ' guest', seq, '@example.org'), ${given},
       ELT(1 + seq % 10, 'cancelled', 'completed', 'completed', 'completed', 'scheduled', 'scheduled', 'scheduled', 'scheduled', 'scheduled', 'no_show'),
       'web', 'single', '', '', '', '{}', ? + seq * 1800000 - 604800000, ? + seq * 1800000 - 604800000
     FROM seq_${from + 1}_to_${to}`,
    [event.calendarId, event.id, at, at, at, at],
  );
  await control.query('UPDATE sp_bookings SET group_id = id WHERE group_id = 0');
  await control.query(
    `INSERT IGNORE INTO sp_booking_hosts (booking_id, user_id, start_at, end_at, seat)
     SELECT id, 1, start_at, end_at, IF(status IN ('scheduled', 'completed'), 0, NULL) FROM sp_bookings`,
  );
}

export const fills: Readonly<Record<Table, Fill>> = { audit, leads, contacts, runs, outbox, bookings };
