import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import { nowSql } from '../../../../db/time';
import type { Db } from '../../../../host';
import { sendableStatuses } from '../../domain/emails/sendable';
import { emailTable } from './email-table';

export type EmailRow = RowOf<typeof emailTable>;

/** How fast emails may go out, over all instances; 0 is without a limit. */
export interface Rates {
  readonly perSecond: number;
  readonly perSecondAndDomain: number;
}

export interface Claiming extends Rates {
  /** Milliseconds since 1970: what is due then. */
  readonly at: number;
  readonly limit: number;
  readonly leaseMs: number;
}

export interface Claimed {
  readonly emails: readonly EmailRow[];
  /** Until more may be taken, where the rates are used up; otherwise 0. */
  readonly waitMs: number;
}

const all = '*';
const unlimited = 1_000_000;

/** The emails that are due and may go out now, held by the caller under a lease. Claims of all instances take turns by the lock of a row (D271). */
export async function claimEmails(db: Db, claiming: Claiming): Promise<Claimed> {
  await db.execute('UPDATE sp_crm_send_windows SET taken = taken WHERE name = ?', [all]);
  const [clock] = await db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`);
  const now = Number(clock?.now);
  const window = windowsOf(db, Math.floor(now / 1000));
  const free = Math.min(claiming.limit, (claiming.perSecond || unlimited) - (await window.taken(all)));
  const waitMs = 1000 - (now % 1000);
  if (free <= 0) return { emails: [], waitMs };
  const found = await due(db, claiming, { limit: free, without: await window.full(claiming.perSecondAndDomain) });
  const ids = await withinDomains(found, (domain) => window.taken(domain), claiming.perSecondAndDomain);
  if (ids.length === 0) return { emails: [], waitMs: found.length > 0 ? waitMs : 0 };
  await db.execute(
    `UPDATE ${emailTable.name} SET status = 'processing', fence = fence + 1, lease_until = ? WHERE status = 'scheduled' AND id IN (${marks(ids)})`,
    [now + claiming.leaseMs, ...ids],
  );
  const emails = await rows(db, emailTable).many({ id: ids, status: 'processing' }, { order: [['id', 'ASC']] });
  await window.add(all, emails.length);
  if (claiming.perSecondAndDomain > 0)
    for (const domain of new Set(emails.map((email) => email.domain)))
      await window.add(domain, emails.filter((email) => email.domain === domain).length);
  return { emails, waitMs: 0 };
}

/** One email, held by the caller; undefined where it is not waiting any more. */
export async function claimEmail(db: Db, id: number, leaseMs: number): Promise<EmailRow | undefined> {
  const { affected } = await db.execute(
    `UPDATE ${emailTable.name} SET status = 'processing', fence = fence + 1, lease_until = ${nowSql(db.dialect)} + ? WHERE id = ? AND status = 'scheduled'`,
    [leaseMs, id],
  );
  return affected === 0 ? undefined : rows(db, emailTable).one({ id });
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

function windowsOf(db: Db, second: number) {
  const insert = db.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
  return {
    async taken(name: string): Promise<number> {
      const [row] = await db.query<{ taken: number }>('SELECT taken FROM sp_crm_send_windows WHERE name = ? AND second = ?', [
        name,
        second,
      ]);
      return Number(row?.taken ?? 0);
    },
    async full(limit: number): Promise<string[]> {
      if (limit === 0) return [];
      const sql = 'SELECT name FROM sp_crm_send_windows WHERE second = ? AND taken >= ? AND name <> ? ORDER BY name LIMIT 500';
      return (await db.query<{ name: string }>(sql, [second, limit, all])).map(({ name }) => name);
    },
    async add(name: string, more: number): Promise<void> {
      await db.execute(`${insert} INTO sp_crm_send_windows (name, second, taken) VALUES (?, 0, 0)`, [name]);
      await db.execute('UPDATE sp_crm_send_windows SET taken = CASE WHEN second = ? THEN taken ELSE 0 END + ?, second = ? WHERE name = ?', [
        ...[second, more, second, name],
      ]);
    },
  };
}

/** Whether a claim could take anything. */
export async function isAnythingDue(db: Db, at: number): Promise<boolean> {
  const sql = `SELECT 1 FROM ${emailTable.name} WHERE status = 'scheduled' AND scheduled_at <= ? LIMIT 1`;
  return (await db.query(sql, [at])).length > 0;
}

interface Due {
  readonly id: number;
  readonly domain: string;
}

async function due(db: Db, { at }: Claiming, { limit, without }: { limit: number; without: readonly string[] }): Promise<Due[]> {
  const elsewhere = without.length === 0 ? '' : ` AND domain NOT IN (${marks(without)})`;
  const found = await db.query<{ id: number; domain: string }>(
    `SELECT id, domain FROM ${emailTable.name} WHERE status = 'scheduled' AND scheduled_at <= ?${elsewhere}
     ORDER BY scheduled_at, id LIMIT ${Math.trunc(limit)}`,
    [at, ...without],
  );
  return found.map(({ id, domain }) => ({ id: Number(id), domain }));
}

async function withinDomains(found: readonly Due[], taken: (domain: string) => Promise<number>, limit: number): Promise<number[]> {
  if (limit === 0) return found.map(({ id }) => id);
  const used = new Map<string, number>();
  for (const { domain } of found) if (!used.has(domain)) used.set(domain, await taken(domain));
  return found.flatMap(({ id, domain }) => {
    const now = used.get(domain) ?? 0;
    used.set(domain, now + 1);
    return now < limit ? [id] : [];
  });
}

/** An email that its holder still holds. */
type Held = Pick<EmailRow, 'id' | 'fence'>;

/** What becomes of claimed emails; each step counts only while nobody else holds the email. */
export function sending(db: Db) {
  const change = async (sql: string, params: readonly (string | number | null)[]) => (await db.execute(sql, params)).affected === 1;
  const table = emailTable.name;

  return {
    /** The last look before the mail server is asked: false where the email was cancelled, or its contact may not be sent it any more. */
    begin({ id, fence, type }: EmailRow, { messageId, leaseMs, at }: { messageId: string; leaseMs: number; at: number }): Promise<boolean> {
      const statuses = sendableStatuses(type);
      return change(
        `UPDATE ${table} SET status = 'sending', attempts = attempts + 1, message_id = ?, lease_until = ${nowSql(db.dialect)} + ?, updated_at = ?
         WHERE id = ? AND fence = ? AND status = 'processing'
           AND EXISTS (SELECT 1 FROM sp_crm_contacts c WHERE c.id = contact_id AND c.status IN (${marks(statuses)}))`,
        [messageId, leaseMs, at, id, fence, ...statuses],
      );
    },

    /** Its contact may not be sent it any more; nothing where it was cancelled already. */
    cancel: ({ id, fence }: Held, note: string, at: number): Promise<boolean> =>
      change(
        `UPDATE ${table} SET status = 'cancelled', note = ?, lease_until = NULL, updated_at = ? WHERE id = ? AND fence = ? AND status = 'processing'`,
        [note, at, id, fence],
      ),

    /** The mail server took it. That counts also where the lease had run out meanwhile: nobody else has sent it. */
    sent: ({ id, fence }: Held, { at, subject }: { at: number; subject: string }): Promise<boolean> =>
      change(
        `UPDATE ${table} SET status = 'sent', subject = ?, sent_at = ?, scheduled_at = ?, content = NULL, note = '', lease_until = NULL, updated_at = ?
         WHERE id = ? AND fence = ? AND status IN ('sending', 'in_doubt')`,
        [subject.slice(0, 998), at, at, at, id, fence],
      ),

    /** It was not sent, or nobody knows whether it was. */
    ended: ({ id, fence }: Held, status: 'failed' | 'in_doubt', { note, at }: { note: string; at: number }): Promise<boolean> =>
      change(
        `UPDATE ${table} SET status = ?, note = ?, lease_until = NULL, updated_at = ?
         WHERE id = ? AND fence = ? AND status IN ('processing', 'sending', 'in_doubt')`,
        [status, note.slice(0, 1000), at, id, fence],
      ),

    /** Once more at a later time; `counts` is whether the attempt counts. */
    again: (
      { id, fence }: Held,
      { until, note, at, counts }: { until: number; note: string; at: number; counts: boolean },
    ): Promise<boolean> =>
      change(
        `UPDATE ${table} SET status = 'scheduled', scheduled_at = ?, note = ?, lease_until = NULL, updated_at = ?, attempts = attempts - ?
         WHERE id = ? AND fence = ? AND status = 'sending'`,
        [until, note.slice(0, 1000), at, counts ? 0 : 1, id, fence],
      ),

    /** Whose holder was killed: what was not handed over goes out again, of the rest nobody knows. How many of each. */
    async recover(at: number): Promise<{ again: number; inDoubt: number }> {
      const lapsed = `lease_until <= ${nowSql(db.dialect)}`;
      const doubt = await db.execute(
        `UPDATE ${table} SET status = 'in_doubt', lease_until = NULL, note = ?, updated_at = ? WHERE status = 'sending' AND ${lapsed}`,
        ['The server that sent it stopped before the mail server had answered.', at],
      );
      const again = await db.execute(
        `UPDATE ${table} SET status = 'scheduled', lease_until = NULL, updated_at = ? WHERE status = 'processing' AND ${lapsed}`,
        [at],
      );
      return { again: again.affected, inDoubt: doubt.affected };
    },
  };
}
