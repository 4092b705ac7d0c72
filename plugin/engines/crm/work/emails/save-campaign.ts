import { isDuplicate } from '../../../../db/connection';
import type { Db } from '../../../../host';
import { EngineError, invalidFields } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isTrue, lineOf, type Rules } from '../../../kit/input/rules';
import { newHash } from '../../../kit/new-hash';
import { type CampaignRow, campaigns, titleKeyOf } from '../../data/campaigns/campaigns';
import { versions } from '../../data/campaigns/versions';
import type { CampaignType } from '../../domain/campaign-statuses';
import { campaignForm } from '../../domain/forms/campaign';
import { slugFor } from '../../domain/slugs';
import { demandStatus } from './life-cycle';

/** What is set of a campaign that nobody has changed. */
const defaultSettings = {
  mailer_settings: { from_name: '', from_email: '', reply_to_name: '', reply_to_email: '', is_custom: 'no' },
  subscribers: [{ list: 'all', tag: 'all' }],
  excludedSubscribers: [{ list: null, tag: null }],
  sending_filter: 'list_tag',
  dynamic_segment: { id: '', slug: '' },
  advanced_filters: [[]],
  sending_type: 'instant',
  is_transactional: 'no',
  template_config: {},
};

const blank = { subject: '', preHeader: '', body: '', designTemplate: 'simple', recipientsCount: 0, delay: 0, isUtmActive: false } as const;

interface Creating {
  readonly title: string;
  readonly createdBy: number | null;
  readonly at: number;
}

const taken = (title: string) => invalidFields({ title: { unique: `There is a campaign called ${JSON.stringify(title)} already.` } });

/** The row of an email without content. */
export const blankCampaign = (type: CampaignType, { title, createdBy, at }: Creating) =>
  ({
    ...{ ...blank, type, title, slug: slugFor(title, 'campaign'), status: 'draft' as const, settings: defaultSettings, utm: {}, createdBy },
    ...{
      parentId: null,
      templateId: null,
      scheduledAt: null,
      cursor: null,
      startedAt: null,
      finishedAt: null,
      createdAt: at,
      updatedAt: at,
    },
  }) as const;

/** A draft without content. 422 where another campaign has the title. */
export async function createCampaign(db: Db, creating: Creating): Promise<CampaignRow> {
  const row = blankCampaign('campaign', creating);
  await demandTitle(db, row);
  return unique(row.title, () => campaigns(db).insert(row));
}

/** What one contact is written; its title is nobody's business but the log's, so it may be there already. */
export async function createOneOff(db: Db, { set, createdBy, at }: Omit<Creating, 'title'> & { readonly set: Partial<CampaignRow> }) {
  const title = `${(set.title ?? '').slice(0, 150)} ${newHash().slice(0, 8)}`;
  const row = blankCampaign('custom_email_campaign', { title, createdBy, at });
  return campaigns(db).insert({ ...row, ...set, title, status: 'published', settings: { ...row.settings, ...set.settings } });
}

/** Somebody else may have taken it since it was looked for. */
export async function unique<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicate(error) ? taken(title) : error;
  }
}

export async function demandTitle(db: Db, of: Pick<CampaignRow, 'type' | 'parentId' | 'title'>, own?: number): Promise<void> {
  const other = await campaigns(db).byTitleKey(titleKeyOf(of));
  if (other && other.id !== own) throw taken(of.title);
}

const columns: Readonly<Record<string, keyof CampaignRow>> = {
  title: 'title',
  slug: 'slug',
  template_id: 'templateId',
  email_subject: 'subject',
  email_pre_header: 'preHeader',
  email_body: 'body',
  design_template: 'designTemplate',
  utm_status: 'isUtmActive',
};

/** What was sent of a campaign, as its columns; tells `check` what is wrong. */
export function campaignColumns(check: Rules, body: InputMap, before: Pick<CampaignRow, 'settings' | 'utm'>): Partial<CampaignRow> {
  const sent = campaignForm.read(check, body) as Readonly<Record<string, Input>>;
  const entries = Object.entries(sent);
  const own = entries.flatMap(([name, value]) => (columns[name] ? [[columns[name], value]] : []));
  const utm = entries.filter(([name]) => name.startsWith('utm_') && name !== 'utm_status');
  const settings = mapOf(sent.settings);
  const { from_email: from, reply_to_email: reply } = mapOf(settings.mailer_settings);
  check.email('settings.mailer_settings.from_email', from);
  check.email('settings.mailer_settings.reply_to_email', reply);
  return {
    ...Object.fromEntries(own),
    ...(utm.length === 0 ? {} : { utm: { ...before.utm, ...(Object.fromEntries(utm) as Record<string, string>) } }),
    ...(sent.settings === undefined ? {} : { settings: { ...before.settings, ...settings } }),
    ...(sent.template_id === 0 ? { templateId: null } : {}),
  };
}

/** Change a draft, or one that is paused: what was not sent stays. 422 for others. */
export async function updateCampaign(
  db: Db,
  campaign: CampaignRow,
  { set, at }: { set: Partial<CampaignRow>; at: number },
): Promise<CampaignRow> {
  demandStatus(campaign, ['draft', 'paused'], 'changed');
  const title = set.title ?? campaign.title;
  await demandTitle(db, { ...campaign, title }, campaign.id);
  await versions(db).keep(campaign.id, set, at);
  return unique(title, () => campaigns(db).update(campaign, { ...set, updatedAt: at }));
}

const maxSubjects = 10;

/** Subjects to try, by weight; undefined where none were sent. */
export function subjectsOf(check: Rules, body: InputMap) {
  if (body.subjects === undefined || (body.update_subjects !== undefined && !isTrue(body.update_subjects))) return undefined;
  const records = listOf(body.subjects).map((one, at) => {
    const { key, value } = mapOf(one);
    const [weight, subject] = [intOf(key) ?? 0, lineOf(value, 998)];
    if (weight < 1 || weight > 1000)
      check.add(`subjects[${at}].key`, 'number', 'The key of a subject is its weight: a whole number from 1 to 1000.');
    if (subject === '') check.add(`subjects[${at}].value`, 'required', 'Enter the subject.');
    return { weight, subject };
  });
  if (records.length > maxSubjects) check.add('subjects', 'max', `Send at most ${maxSubjects} subjects.`);
  return records;
}

/** A draft like it. */
export async function duplicateCampaign(db: Db, campaign: CampaignRow, { createdBy, at }: Omit<Creating, 'title'>): Promise<CampaignRow> {
  const { id, titleKey: _, ...row } = campaign;
  const title = await freeTitle(db, `[Duplicate] ${row.title}`.slice(0, 180));
  const fresh = { status: 'draft', recipientsCount: 0, scheduledAt: null, cursor: null, startedAt: null, finishedAt: null } as const;
  const slug = `${row.slug.slice(0, 150)}-${Math.floor(at / 1000)}`;
  const own = { title, slug, type: 'campaign', parentId: null, createdBy, createdAt: at, updatedAt: at } as const;
  const copy = await unique(title, () => campaigns(db).insert({ ...row, ...fresh, ...own }));
  await campaigns(db).setSubjects(copy.id, await campaigns(db).subjects([id]));
  return copy;
}

export async function freeTitle(db: Db, title: string, type: CampaignType = 'campaign'): Promise<string> {
  for (let number = 1; number <= 100; number++) {
    const wanted = number === 1 ? title : `${title} (${number})`;
    if (!(await campaigns(db).byTitleKey(titleKeyOf({ type, parentId: null, title: wanted })))) return wanted;
  }
  throw new EngineError(422, { message: 'There are too many copies of this campaign. Give them titles of their own.' });
}
