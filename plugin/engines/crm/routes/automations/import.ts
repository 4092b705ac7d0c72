import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { type AutomationRow, automations } from '../../data/automations/automations';
import { readTree, type SentStep } from '../../domain/automations/step-tree';
import { automationView } from '../../views/automation';
import { zoneOf } from '../../views/zone';
import { checkComplete } from '../../work/automations/check-complete';
import { withIds } from '../../work/automations/resolve-names';
import { type Saving, saveSteps } from '../../work/automations/save-steps';
import { automationOf, checkingOf, demandSteps, mapIn, savingOf, slugIn, statusIn, triggerIn } from './automation-input';
import { sentLabels } from './sent-labels';

interface Sent {
  readonly title: string;
  readonly triggerName: string;
  readonly settings: InputMap;
  readonly conditions: InputMap;
  readonly description: string;
  readonly slug?: string;
}

interface Steps {
  readonly tree: readonly SentStep[];
  readonly saving: Omit<Saving, 'funnelId'>;
}

/** A draft with these steps, which begin without what was sent of the other. */
export async function createWithSteps(db: Db, { slug = '', ...sent }: Sent, { tree, saving }: Steps): Promise<AutomationRow> {
  const { createdBy, at } = saving;
  const fields = { ...sent, slug: await slugIn(db, sent.title, slug), status: 'draft' as const };
  const row = await automations(db).insert({ ...fields, createdBy, createdAt: at, updatedAt: at });
  await saveSteps(db, tree, { ...saving, funnelId: row.id });
  return row;
}

/** Over the automation that has its slug: the same one from now on is what was sent. */
async function replaceBySlug(db: Db, { slug = '', ...sent }: Sent, { tree, saving }: Steps): Promise<AutomationRow> {
  const [known] = await automations(db).bySlugs([slug]);
  if (!known) return createWithSteps(db, { slug, ...sent }, { tree, saving });
  const before = await automationOf(db, known.id, { lock: true });
  await saveSteps(db, tree, { ...saving, funnelId: before.id });
  await automations(db).update(before.id, { ...sent, updatedAt: saving.at });
  return { ...before, ...sent };
}

/**
 * `POST /funnels/import`: what `GET /funnels/{id}?with[]=funnel_sequences` answers, as a new draft. With `names_by: slug` tags, lists,
 * sequences and automations are named so; `update_by: slug` writes over the one that has the slug; `status` may publish it at once.
 */
export async function importAutomation(call: EngineCall) {
  const { body } = call;
  const funnel = mapIn(body, 'funnel') ?? {};
  const sentTree = readTree(body.sequences ?? body.funnel_sequences ?? funnel.sequences, body);
  demandSteps(call, sentTree);
  const status = statusIn(body);
  const title = lineOf(funnel.title, 192);
  if (title === '') throw refuse('Send the automation as funnel, with a title.');
  const description = typeof funnel.description === 'string' ? funnel.description.slice(0, 10_000) : '';
  const maps = { settings: mapIn(funnel, 'settings') ?? {}, conditions: mapIn(funnel, 'conditions') ?? {} };
  // A copy on the same site gets a slug of its own.
  const slug = wordOf(body, 'names_by') === 'slug' ? wordOf(funnel, 'slug') : '';
  const own = { title, description, slug, triggerName: triggerIn(funnel.trigger_name), ...maps };
  const isUpdate = wordOf(body, 'update_by') === 'slug' && own.slug !== '';
  const saving = await savingOf(call);
  const row = await call.engine.host.storage.tx(async (db) => {
    const { tree, settings } = await resolved(db, body, { tree: sentTree, settings: own.settings });
    const sent = { ...own, settings };
    const saved = await (isUpdate ? replaceBySlug : createWithSteps)(db, sent, { tree, saving });
    const labels = await sentLabels(db, body);
    if (labels) await automations(db).putLabels(saved.id, labels);
    return status === undefined ? saved : withStatus(db, call, { ...saved, status });
  });
  return { funnel: automationView(row, await zoneOf(call)), message: `The automation has been imported and is ${row.status}.` };
}

async function withStatus(db: Db, call: EngineCall, row: AutomationRow): Promise<AutomationRow> {
  if (row.status === 'published') await checkComplete(db, row.id, checkingOf(call, row));
  await automations(db).update(row.id, { status: row.status });
  return row;
}

interface Named {
  readonly tree: readonly SentStep[];
  readonly settings: InputMap;
}

/** With ids, where `names_by` says that slugs were sent. */
export async function resolved(db: Db, body: InputMap, { tree, settings }: Named): Promise<Named> {
  if (wordOf(body, 'names_by') !== 'slug') return { tree, settings };
  const result = await withIds(db, tree, settings);
  return { tree: result.tree, settings: result.trigger };
}
