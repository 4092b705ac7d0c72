import type { Db } from '../../../../host';

/** A link that a contact followed in an email. */
export interface ContactClick {
  readonly id: number;
  readonly url: string;
  readonly campaignId: number;
  readonly campaignTitle: string;
  readonly counter: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

interface Found {
  readonly id: number;
  readonly url: string;
  readonly campaign_id: number;
  readonly title: string | null;
  readonly counter: number;
  readonly created_at: number;
  readonly updated_at: number;
}

const where = "m.contact_id = ? AND m.type = 'click' AND m.is_machine = 0";

/** Links that a contact followed, the last first; programs that did are nobody. */
export async function contactClicks(
  db: Db,
  contactId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ContactClick[]; total: number }> {
  const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM sp_crm_metrics m WHERE ${where}`, [contactId]);
  const records = await db.query<Found>(
    `SELECT m.id, u.url, m.campaign_id, c.title, m.counter, m.created_at, m.updated_at FROM sp_crm_metrics m
     JOIN sp_crm_urls u ON u.id = m.url_id LEFT JOIN sp_crm_campaigns c ON c.id = m.campaign_id
     WHERE ${where} ORDER BY m.updated_at DESC, m.id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    [contactId],
  );
  const rows = records.map((row) => ({
    id: Number(row.id),
    url: row.url,
    campaignId: Number(row.campaign_id),
    campaignTitle: row.title ?? '',
    counter: Number(row.counter),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }));
  return { rows, total: Number(count?.total ?? 0) };
}
