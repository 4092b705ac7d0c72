import { rows } from '../../../../db/rows';
import type { InsertOf, RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import type { CampaignStatus } from '../../domain/campaign-statuses';
import { campaignSubjectTable, campaignTable } from './campaign-tables';

export type CampaignRow = RowOf<typeof campaignTable>;
export type SubjectRow = RowOf<typeof campaignSubjectTable>;
type NewCampaign = Omit<InsertOf<typeof campaignTable>, 'id'>;

/** Type, parent and title in lower case, by which no two rows have the same title. */
export const titleKeyOf = ({ type, parentId, title }: Pick<CampaignRow, 'type' | 'parentId' | 'title'>) =>
  `${type} ${parentId ?? 0} ${title.toLowerCase()}`.slice(0, 240);

/** Rows of campaigns, and what else is written to many. */
export function campaigns(db: Db) {
  const own = rows(db, campaignTable);
  const subjects = rows(db, campaignSubjectTable);

  return {
    find: (id: number, { lock = false } = {}) => own.one({ id }, { lock }),
    many: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve([]) : own.many({ id: ids })),
    byTitleKey: (titleKey: string) => own.one({ titleKey }),

    async insert(values: Omit<NewCampaign, 'titleKey'>): Promise<CampaignRow> {
      const row = { ...empty, ...values };
      const complete = { ...row, titleKey: titleKeyOf(row) };
      return { ...complete, id: await own.insert(complete) };
    },

    async update(before: CampaignRow, set: Partial<Omit<CampaignRow, 'id' | 'titleKey'>>): Promise<CampaignRow> {
      const after = { ...before, ...set };
      const complete = { ...set, titleKey: titleKeyOf(after) };
      await own.update({ id: before.id }, complete);
      return { ...after, ...complete };
    },

    /** With all that was sent of it. */
    async delete(ids: readonly number[]): Promise<number> {
      if (ids.length === 0) return 0;
      const marks = ids.map(() => '?').join(', ');
      for (const table of ['sp_crm_emails', 'sp_crm_metrics', 'sp_crm_campaign_subjects', 'sp_crm_email_versions'])
        await db.execute(`DELETE FROM ${table} WHERE campaign_id IN (${marks})`, [...ids]);
      await db.execute(`DELETE FROM sp_crm_label_links WHERE kind = 'campaign' AND object_id IN (${marks})`, [...ids]);
      return own.delete({ id: ids });
    },

    subjects: (ids: readonly number[]): Promise<SubjectRow[]> =>
      ids.length === 0 ? Promise.resolve([]) : subjects.many({ campaignId: ids }, { order: [['id', 'ASC']] }),
    async setSubjects(campaignId: number, wanted: readonly { readonly weight: number; readonly subject: string }[]): Promise<void> {
      await subjects.delete({ campaignId });
      for (const { weight, subject } of wanted) await subjects.insert({ campaignId, weight, subject });
    },

    /** Campaigns in a status whose time has come. */
    dueIn: (status: CampaignStatus, before: number, limit: number): Promise<{ id: number }[]> =>
      db.query<{ id: number }>(
        `SELECT id FROM ${campaignTable.name} WHERE type IN ('campaign', 'recurring_mail') AND status = ? AND scheduled_at <= ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
        [status, before],
      ),

    /** Sending of them has begun. */
    async begun(ids: readonly number[], at: number): Promise<void> {
      if (ids.length === 0) return;
      await db.execute(
        `UPDATE ${campaignTable.name} SET status = 'working', updated_at = ? WHERE status = 'scheduled' AND id IN (${ids.map(() => '?').join(', ')})`,
        [at, ...ids],
      );
    },

    /** Campaigns of which nothing is left to send are archived. */
    async finish(at: number): Promise<void> {
      await db.execute(
        `UPDATE ${campaignTable.name} SET status = 'archived', finished_at = ?, updated_at = ? WHERE type IN ('campaign', 'recurring_mail') AND status = 'working'
           AND NOT EXISTS (SELECT 1 FROM sp_crm_emails e WHERE e.campaign_id = ${campaignTable.name}.id
             AND e.status IN ('draft', 'scheduling', 'scheduled', 'pending', 'processing', 'sending', 'paused'))`,
        [at, at],
      );
    },
  };
}

const empty = {
  parentId: null,
  templateId: null,
  scheduledAt: null,
  cursor: null,
  startedAt: null,
  finishedAt: null,
  createdBy: null,
} as const;
