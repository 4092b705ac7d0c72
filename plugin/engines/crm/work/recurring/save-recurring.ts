import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import { recurring } from '../../data/campaigns/recurring';
import { blankCampaign, demandTitle, freeTitle, unique } from '../emails/save-campaign';

interface Creating {
  readonly title: string;
  readonly createdBy: number | null;
  readonly at: number;
  /** Of what is set of every campaign. */
  readonly settingsOf: (initial: InputMap) => InputMap;
}

/** A draft without content. 422 where another recurring campaign has the title. */
export async function createRecurring(db: Db, { settingsOf, ...creating }: Creating): Promise<CampaignRow> {
  const row = blankCampaign('recurring_campaign', creating);
  await demandTitle(db, row);
  const settings = settingsOf(row.settings as unknown as InputMap);
  return unique(row.title, () => campaigns(db).insert({ ...row, settings }));
}

/** Emails that were made before stay as they are. */
export async function saveRecurring(db: Db, before: CampaignRow, set: Partial<CampaignRow>): Promise<CampaignRow> {
  const title = set.title ?? before.title;
  await demandTitle(db, { ...before, title }, before.id);
  return unique(title, () => campaigns(db).update(before, set));
}

/** A draft like it that has made no email. */
export async function duplicateRecurring(
  db: Db,
  campaign: CampaignRow,
  { createdBy, at }: Pick<Creating, 'createdBy' | 'at'>,
): Promise<CampaignRow> {
  const { id, titleKey: _, ...row } = campaign;
  const title = await freeTitle(db, `[Duplicate] ${row.title}`.slice(0, 180), 'recurring_campaign');
  const fresh = {
    title,
    status: 'draft',
    scheduledAt: null,
    startedAt: null,
    finishedAt: null,
    createdBy,
    createdAt: at,
    updatedAt: at,
  } as const;
  const copy = await unique(title, () => campaigns(db).insert({ ...row, ...fresh }));
  await campaigns(db).setSubjects(copy.id, await campaigns(db).subjects([id]));
  return copy;
}

/** With the emails that they made. */
export async function deleteRecurring(db: Db, ids: readonly number[]): Promise<void> {
  await campaigns(db).delete([...(await recurring(db).mailIds(ids)), ...ids]);
}
