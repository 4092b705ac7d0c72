import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import { nowSql } from '../../../../db/time';
import type { Db } from '../../../../host';
import { campaigns } from './campaigns';
import { emailTable } from './email-table';
import { fullDomains, type Rates } from './permits';

export type EmailRow = RowOf<typeof emailTable>;

export interface Claiming extends Rates {
  /** Milliseconds since 1970: what is due then. */
  readonly at: number;
  readonly limit: number;
  readonly leaseMs: number;
}

export interface Claimed {
  readonly emails: readonly EmailRow[];
  /** Until more may be taken, where nothing but domains whose limit is used up is due; otherwise 0. */
  readonly waitMs: number;
}

/**
 * The emails that are due, no more than may go out in a second, held by the caller under a lease; their campaigns have begun. Claims of all
 * instances take turns (D271), and lock campaigns before emails, as whoever pauses or cancels one does.
 */
export async function claimEmails(db: Db, claiming: Claiming): Promise<Claimed> {
  const { perSecond, perSecondAndDomain } = claiming;
  const { domains: without, leftMs } = await fullDomains(db, perSecondAndDomain);
  const limit = perSecond ? Math.min(claiming.limit, perSecond) : claiming.limit;
  const dueEmails = withinDomains(await due(db, claiming, { limit, without }), perSecondAndDomain);
  if (dueEmails.length === 0) return { emails: [], waitMs: without.length > 0 ? leftMs : 0 };
  await campaigns(db).begun([...new Set(dueEmails.map(({ campaignId }) => campaignId))], claiming.at);
  const ids = dueEmails.map(({ id }) => id);
  await db.execute(
    `UPDATE ${emailTable.name} SET status = 'processing', fence = fence + 1, lease_until = ${nowSql(db.dialect)} + ? WHERE status = 'scheduled' AND id IN (${marks(ids)})`,
    [claiming.leaseMs, ...ids],
  );
  const emails = await rows(db, emailTable).many({ id: ids, status: 'processing' }, { order: [['id', 'ASC']] });
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

/** Whether a claim could take anything. */
export async function isAnythingDue(db: Db, at: number): Promise<boolean> {
  const sql = `SELECT 1 FROM ${emailTable.name} WHERE status = 'scheduled' AND scheduled_at <= ? LIMIT 1`;
  return (await db.query(sql, [at])).length > 0;
}

interface Due {
  readonly id: number;
  readonly campaignId: number;
  readonly domain: string;
}

async function due(db: Db, { at }: Claiming, { limit, without }: { limit: number; without: readonly string[] }): Promise<Due[]> {
  const elsewhere = without.length === 0 ? '' : ` AND domain NOT IN (${marks(without)})`;
  const rows = await db.query<{ id: number; campaign_id: number; domain: string }>(
    `SELECT id, campaign_id, domain FROM ${emailTable.name} WHERE status = 'scheduled' AND scheduled_at <= ?${elsewhere}
     ORDER BY scheduled_at, id LIMIT ${Math.trunc(limit)}`,
    [at, ...without],
  );
  return rows.map((row) => ({ id: Number(row.id), campaignId: Number(row.campaign_id), domain: row.domain }));
}

function withinDomains(dueEmails: readonly Due[], limit: number): readonly Due[] {
  if (limit === 0) return dueEmails;
  const used = new Map<string, number>();
  return dueEmails.filter(({ domain }) => {
    const now = used.get(domain) ?? 0;
    used.set(domain, now + 1);
    return now < limit;
  });
}
