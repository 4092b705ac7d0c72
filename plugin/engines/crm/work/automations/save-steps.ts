import type { Db } from '../../../../host';
import { EngineError, refuse } from '../../../kit/input/errors';
import { type InputMap, mapOf } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import { campaignRows } from '../../data/automations/campaign-rows';
import { enrolments } from '../../data/automations/enrolments';
import type { Sealing } from '../../data/automations/step-headers';
import { type StepRow, steps } from '../../data/automations/steps';
import { versions } from '../../data/campaigns/versions';
import { queuedMail } from '../../data/contacts/queued-mail';
import type { CampaignRow } from '../../data/sequences/sequences';
import { idsIn } from '../../domain/automations/ids';
import { isToStaff } from '../../domain/automations/staff-addresses';
import { stepKinds } from '../../domain/automations/step-kinds';
import { storedHeaders } from '../../domain/automations/step-secrets';
import type { SentStep } from '../../domain/automations/step-tree';
import { type Branch, type Flow, stepAfter } from '../../domain/automations/tree';
import { designTemplates } from '../../domain/designs';
import { addCampaign } from '../sequences/save-sequence';
import { headerValues, putHeaders } from './save-headers';

export interface Saving {
  readonly funnelId: number;
  readonly createdBy: number | null;
  readonly at: number;
  readonly sealing: Sealing;
  /** What is wrong with an email that its reader could not end; undefined for none. */
  readonly wayOutProblem: (content: Content) => string | undefined;
  /** Steps of another automation that these are copies of, by the ids that they are sent with. */
  readonly copied?: readonly StepRow[];
}

interface Place {
  readonly parentId: number;
  readonly branch: Branch | null;
}

/** The steps of an automation are these from now on. Known ids stay, and with them the contacts before those steps; others go on (D284). */
export async function saveSteps(db: Db, tree: readonly SentStep[], saving: Saving): Promise<void> {
  const before = await steps(db).of(saving.funnelId);
  const keptIds = new Set<number>();
  const state: Writing = { db, saving, kept: keptIds, known: new Map(before.map((step) => [step.id, step])), position: 0 };
  await writeAll(state, tree, { parentId: 0, branch: null });
  const removed = before.filter(({ id }) => !keptIds.has(id));
  for (const step of removed) await enrolments(db).redirect(step.id, survivor(before, step, keptIds), saving.at);
  await steps(db).delete(removed.map(({ id }) => id));
  await dropEmails(
    db,
    removed.flatMap(({ settings }) => idsIn((settings as InputMap).reference_campaign)),
    saving.at,
  );
}

interface Writing {
  readonly db: Db;
  readonly saving: Saving;
  readonly kept: Set<number>;
  readonly known: ReadonlyMap<number, StepRow>;
  position: number;
}

async function writeAll(state: Writing, tree: readonly SentStep[], place: Place): Promise<void> {
  for (const sent of tree) {
    const id = await write(state, sent, place);
    for (const branch of ['yes', 'no'] as const) await writeAll(state, sent.children[branch], { parentId: id, branch });
  }
}

async function write(state: Writing, sent: SentStep, place: Place): Promise<number> {
  const { db, saving, kept, known } = state;
  const { funnelId, createdBy, at } = saving;
  const before = sent.id === undefined || kept.has(sent.id) ? undefined : known.get(sent.id);
  state.position += 1;
  const kind = stepKinds[sent.actionName];
  if (!kind) throw refuse(`There is no step ${sent.actionName}.`);
  const same = before?.actionName === sent.actionName ? before : undefined;
  const values = await headerValues(db, saving.sealing, { ...sent, before: same ?? copiedStep(saving, sent) });
  const settings = withHeaders(await withEmail(db, sent, { ...saving, before: same }), sent, values);
  const { actionName, title, description, note, conditions } = sent;
  const own = { ...place, type: kind.type, actionName, title, description, note, conditions, settings, position: state.position };
  const added = { ...own, funnelId, status: 'published', delay: 0, createdBy, createdAt: at, updatedAt: at };
  const stepId = before?.id ?? (await steps(db).insert(added));
  if (before) {
    await steps(db).update(before.id, { ...own, updatedAt: at });
    kept.add(before.id);
  }
  await putHeaders(db, saving.sealing, { stepId, values, at });
  return stepId;
}

const copiedStep = ({ copied = [] }: Saving, { id, actionName }: SentStep) =>
  copied.find((step) => step.id === id && step.actionName === actionName);

/** The names of headers stand in the settings; their values are stored sealed beside them. */
function withHeaders(settings: InputMap, { headers }: SentStep, values: ReadonlyMap<string, string>): InputMap {
  if (settings.header_data === undefined) return settings;
  return { ...settings, header_data: storedHeaders(headers, (name) => values.has(name)) };
}

/** The next step that stays, of those that followed a removed one. */
function survivor(flow: Flow<StepRow>, removed: StepRow, keptIds: ReadonlySet<number>): number | null {
  let next = stepAfter(flow, removed);
  while (next && !keptIds.has(next.id)) next = stepAfter(flow, next);
  return next?.id ?? null;
}

interface Emailing extends Saving {
  readonly before: StepRow | undefined;
}

/** A step that sends an email has a row for it, from which it is composed and by which it is counted. */
async function withEmail(db: Db, { actionName, title: label, settings }: SentStep, { before, ...saving }: Emailing): Promise<InputMap> {
  const stored = (before?.settings ?? {}) as InputMap;
  const { reference_campaign: _, copied_campaign: __, ...sent } = settings;
  const [known] = idsIn(stored.reference_campaign);
  if (actionName === 'send_custom_email') {
    const content = contentOf(sent);
    if (content.body.trim() !== '' && !isToStaff(sent)) demandWayOut(content, label, saving);
    if (known !== undefined) await versions(db).keep(known, content, saving.at);
    if (known !== undefined && (await campaignRows(db).update(known, { ...content, updatedAt: saving.at })) > 0)
      return { ...sent, reference_campaign: known };
    return { ...sent, reference_campaign: await added(db, content, saving) };
  }
  if (actionName !== 'send_campaign_email') return sent;
  const [campaignId] = idsIn(sent.campaign_id);
  if (campaignId === undefined) return sent;
  if (known !== undefined && stored.copied_campaign === campaignId)
    return { ...sent, reference_campaign: known, copied_campaign: campaignId };
  const source = await campaignRows(db).find(campaignId);
  if (source?.type !== 'campaign') throw refuse(`There is no campaign ${campaignId}. List them with GET /crm/v2/campaigns.`);
  const { title, subject, preHeader, body, designTemplate, settings: own, isUtmActive, utm } = source;
  const content = { title, subject, preHeader, body, designTemplate, settings: own, isUtmActive, utm };
  demandWayOut(content, label, saving);
  return { ...sent, reference_campaign: await added(db, content, saving), copied_campaign: campaignId };
}

/** 422 where readers could not end the emails, as for campaigns. */
function demandWayOut(content: Content, label: string, { wayOutProblem }: Saving): void {
  const problem = wayOutProblem(content);
  if (problem !== undefined) throw new EngineError(422, { compliance_failed: true, message: `${label}: ${problem}` });
}

type Content = Pick<CampaignRow, 'title' | 'subject' | 'preHeader' | 'body' | 'designTemplate' | 'settings'> &
  Partial<Pick<CampaignRow, 'isUtmActive' | 'utm'>>;

const added = async (db: Db, content: Content, { funnelId, createdBy, at }: Saving): Promise<number> => {
  return (await addCampaign(db, { type: 'funnel_email_campaign', parentId: funnelId, fields: content, createdBy, at })).id;
};

function contentOf(sent: InputMap): Content {
  const campaign = mapOf(sent.campaign);
  const subject = lineOf(campaign.email_subject, 998);
  return {
    title: subject.slice(0, 190),
    subject,
    preHeader: lineOf(campaign.email_pre_header, 998),
    body: typeof campaign.email_body === 'string' ? campaign.email_body : '',
    designTemplate: designTemplates.find((one) => one === wordOf(campaign, 'design_template')) ?? 'simple',
    settings: {
      ...mapOf(campaign.settings),
      ...(sent.mailer_settings === undefined ? {} : { mailer_settings: mapOf(sent.mailer_settings) }),
    },
  };
}

/** What is queued of emails whose steps are removed is not sent. The rows stay, for what was sent. */
async function dropEmails(db: Db, campaignIds: readonly number[], at: number): Promise<void> {
  await queuedMail(db).cancelOf(campaignIds, { at, note: 'Not sent: the step of the automation was removed.' });
}
