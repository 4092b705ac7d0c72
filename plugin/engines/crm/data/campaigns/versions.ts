import { gt, rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { campaignTable } from './campaign-tables';
import { emailTable } from './email-table';
import { emailVersionTable } from './version-table';

type Content = Omit<RowOf<typeof emailVersionTable>, 'id' | 'campaignId' | 'replacedAt'>;

const keys = [
  'subject',
  'preHeader',
  'body',
  'designTemplate',
  'settings',
  'isUtmActive',
  'utm',
] as const satisfies readonly (keyof Content)[];

const sentStatuses = ['sending', 'sent', 'in_doubt', 'bounced'] as const;

/** What emails said before they were changed. */
export function versions(db: Db) {
  const own = rows(db, emailVersionTable);

  return {
    /** Keep what the emails of this row say, where some were sent and this changes it; before the change, in its transaction (D392). */
    async keep(campaignId: number, set: Readonly<Partial<Record<keyof RowOf<typeof campaignTable>, unknown>>>, at: number): Promise<void> {
      if (!keys.some((key) => set[key] !== undefined)) return;
      const before = await rows(db, campaignTable).one({ id: campaignId });
      if (!before || !keys.some((key) => set[key] !== undefined && JSON.stringify(set[key]) !== JSON.stringify(before[key]))) return;
      if (!(await rows(db, emailTable).one({ campaignId, status: sentStatuses }))) return;
      const { subject, preHeader, body, designTemplate, settings, isUtmActive, utm } = before;
      await own.insert({ campaignId, replacedAt: at, subject, preHeader, body, designTemplate, settings, isUtmActive, utm });
    },

    /** What an email said that was sent then; undefined where that is what it says today. */
    async of(campaignId: number, sentAt: number): Promise<Content | undefined> {
      const [version] = await own.many(
        { campaignId, replacedAt: gt(sentAt) },
        {
          order: [
            ['replacedAt', 'ASC'],
            ['id', 'ASC'],
          ],
          limit: 1,
        },
      );
      return version;
    },
  };
}
