import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import type { Timings } from '../../domain/sequences/timings';
import { campaignTable } from '../campaigns/campaign-tables';
import { searchOf } from '../search';
import { trackerTable } from './tracker-table';

export type CampaignRow = RowOf<typeof campaignTable>;

/** An email of a sequence, and when it leaves. */
export interface PlannedMail {
  readonly id: number;
  /** Seconds after the enrolment. */
  readonly delay: number;
  readonly timings: Partial<Timings>;
  readonly subject: string;
}

export interface SequenceQuery {
  readonly search: string;
  readonly sort: 'id' | 'title' | 'created_at' | 'updated_at';
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

const marks = (ids: readonly unknown[]) => ids.map(() => '?').join(', ');
const sequence = { type: 'email_sequence' } as const;
const mail = { type: 'sequence_mail' } as const;

/** Sequences and their emails: campaigns of two types. */
export function sequences(db: Db) {
  const own = rows(db, campaignTable);
  const byDelay = {
    order: [
      ['delay', 'ASC'],
      ['id', 'ASC'],
    ],
  } as const;

  return {
    find: (id: number, { lock = false } = {}): Promise<CampaignRow | undefined> => own.one({ ...sequence, id }, { lock }),
    many: (ids: readonly number[]): Promise<CampaignRow[]> => (ids.length === 0 ? Promise.resolve([]) : own.many({ ...sequence, id: ids })),
    bySlugs: (slugs: readonly string[]): Promise<CampaignRow[]> => own.many({ ...sequence, slug: slugs }),
    mailsBySlugs: (parentId: number, slugs: readonly string[]): Promise<CampaignRow[]> => own.many({ ...mail, parentId, slug: slugs }),
    findMail: (parentId: number, id: number, { lock = false } = {}): Promise<CampaignRow | undefined> =>
      own.one({ ...mail, parentId, id }, { lock }),
    /** In the order in which they leave. */
    mails: (parentId: number): Promise<CampaignRow[]> => own.many({ ...mail, parentId }, byDelay),

    async page({ search, sort, direction, limit, offset }: SequenceQuery): Promise<{ rows: CampaignRow[]; total: number }> {
      const { sql, params } = searchOf(search, ['title']);
      const where = `WHERE type = 'email_sequence'${sql === '' ? '' : ` AND ${sql}`}`;
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${campaignTable.name} ${where}`, params);
      const tail = `ORDER BY ${sort} ${direction}, id ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const records = await db.query<{ id: number }>(`SELECT id FROM ${campaignTable.name} ${where} ${tail}`, params);
      const byId = new Map((await this.many(records.map(({ id }) => Number(id)))).map((row) => [row.id, row]));
      return { rows: records.flatMap(({ id }) => byId.get(Number(id)) ?? []), total: Number(count?.total ?? 0) };
    },

    insert: (values: Omit<CampaignRow, 'id'>): Promise<number> => own.insert(values),
    update: (id: number, set: Partial<Omit<CampaignRow, 'id'>>): Promise<number> => own.update({ id }, set),

    /** With their emails and with who is in them; what is queued is cancelled before. */
    async delete(ids: readonly number[]): Promise<void> {
      await rows(db, trackerTable).delete({ sequenceId: ids });
      await own.delete({ ...mail, parentId: ids });
      await own.delete({ ...sequence, id: ids });
    },
    deleteMail: (parentId: number, id: number): Promise<number> => own.delete({ ...mail, parentId, id }),

    /** What a runner has to know of them, without their bodies. */
    async plan(parentId: number): Promise<PlannedMail[]> {
      const records = await db.query<{ id: number; delay: number; settings: string; subject: string }>(
        `SELECT id, delay, settings, subject FROM ${campaignTable.name} WHERE type = 'sequence_mail' AND parent_id = ? ORDER BY delay, id`,
        [parentId],
      );
      return records.map(({ id, delay, settings, subject }) => {
        const { timings = {} } = JSON.parse(settings) as { timings?: Partial<Timings> };
        return { id: Number(id), delay: Number(delay), timings, subject };
      });
    },

    mailIds: async (parentIds: readonly number[]): Promise<number[]> => {
      if (parentIds.length === 0) return [];
      const records = await db.query<{ id: number }>(
        `SELECT id FROM ${campaignTable.name} WHERE type = 'sequence_mail' AND parent_id IN (${marks(parentIds)})`,
        [...parentIds],
      );
      return records.map(({ id }) => Number(id));
    },
  };
}
