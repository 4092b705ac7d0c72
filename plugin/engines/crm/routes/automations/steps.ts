import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { type AutomationRow, automations } from '../../data/automations/automations';
import { steps } from '../../data/automations/steps';
import { automationStatuses } from '../../domain/automation-statuses';
import { stepKinds } from '../../domain/automations/step-kinds';
import { readTree, type SentStep } from '../../domain/automations/step-tree';
import { automationView, stepTree } from '../../views/automation';
import { zoneOf } from '../../views/zone';
import { checkComplete } from '../../work/automations/check-complete';
import { reportOf } from '../../work/automations/report';
import { saveSteps } from '../../work/automations/save-steps';
import { route } from '../route';
import { automationOf, checkingOf, demandSteps, mapIn, slugIn, triggerIn } from './automation-input';

/** `POST /funnels/{id}/sequences`: the steps as a tree, with what is sent of the trigger; maps and lists may be JSON texts. */
async function saveAll(call: EngineCall) {
  const { body, engine, caller } = call;
  const tree = readTree(body.sequences);
  demandSteps(call, tree);
  const word = wordOf(body, 'status');
  const status = automationStatuses.find((one) => one === word);
  if (word !== '' && !status) throw refuse(`status must be one of: ${automationStatuses.join(', ')}.`);
  const [settings, conditions] = [mapIn(body, 'funnel_settings'), mapIn(body, 'conditions')];
  const title = lineOf(body.funnel_title, 192);
  const at = engine.now();
  const set = {
    ...(status ? { status } : {}),
    ...(settings ? { settings } : {}),
    ...(conditions ? { conditions } : {}),
    ...(title === '' ? {} : { title }),
    updatedAt: at,
  };
  const { row, flow } = await engine.host.storage.tx(async (db) => {
    const before = await automationOf(db, call.id('id'), { lock: true });
    const after = { ...before, ...set };
    await saveSteps(db, tree, { funnelId: before.id, createdBy: caller.userId ?? null, at });
    if (after.status === 'published') await checkComplete(db, before.id, checkingOf(call, after));
    await automations(db).update(before.id, set);
    return { row: after, flow: await steps(db).of(before.id) };
  });
  const zone = await zoneOf(call);
  return { funnel: automationView(row, zone), sequences: stepTree(flow, zone), message: 'The steps have been saved.' };
}

interface Sent {
  readonly title: string;
  readonly triggerName: string;
  readonly settings: InputMap;
  readonly conditions: InputMap;
  readonly description: string;
  readonly tree: readonly SentStep[];
}

/** A draft with these steps, which begin without what was sent of the other. */
async function create(call: EngineCall, db: Db, { tree, title, ...own }: Sent): Promise<AutomationRow> {
  const createdBy = call.caller.userId ?? null;
  const at = call.engine.now();
  const fields = { ...own, title, slug: await slugIn(db, title), status: 'draft' as const };
  const row = await automations(db).insert({ ...fields, createdBy, createdAt: at, updatedAt: at });
  await saveSteps(db, tree, { funnelId: row.id, createdBy, at });
  return row;
}

/** `POST /funnels/{id}/clone`: a draft with the same steps; nobody is in it. */
async function clone(call: EngineCall) {
  const zone = await zoneOf(call);
  const row = await call.engine.host.storage.tx(async (db) => {
    const source = await automationOf(db, call.id('id'));
    const tree = readTree(stepTree(await steps(db).of(source.id), zone) as unknown as InputMap[]);
    demandSteps(call, tree);
    const title = `[Copy] ${source.title}`.slice(0, 192);
    const { triggerName, description } = source;
    const maps = { settings: source.settings as InputMap, conditions: source.conditions as InputMap };
    return create(call, db, { title, triggerName, description, ...maps, tree });
  });
  return { funnel: automationView(row, zone), message: 'The automation has been copied.' };
}

/** `POST /funnels/import`: what `GET /funnels/{id}?with[]=funnel_sequences` answers, as a new draft. */
async function importAutomation(call: EngineCall) {
  const funnel = mapIn(call.body, 'funnel') ?? {};
  const tree = readTree(call.body.sequences ?? call.body.funnel_sequences ?? funnel.sequences);
  demandSteps(call, tree);
  const title = lineOf(funnel.title, 192);
  if (title === '') throw refuse('Send the automation as funnel, with a title.');
  const maps = { settings: mapIn(funnel, 'settings') ?? {}, conditions: mapIn(funnel, 'conditions') ?? {} };
  const description = typeof funnel.description === 'string' ? funnel.description.slice(0, 10_000) : '';
  const own = { title, description, triggerName: triggerIn(funnel.trigger_name), ...maps };
  const row = await call.engine.host.storage.tx((db) => create(call, db, { ...own, tree }));
  return { funnel: automationView(row, await zoneOf(call)), message: 'The automation has been imported as a draft.' };
}

/** `GET /funnels/{id}/report`. */
async function report(call: EngineCall) {
  const stats = await call.engine.host.storage.run(async (db) => reportOf(db, (await automationOf(db, call.id('id'))).id));
  return { stats };
}

/** `GET /funnels/all-activities`: the kinds of steps that there are. */
const listKinds = async () => ({
  activities: Object.entries(stepKinds).map(([action_name, { type, title }]) => ({ action_name, type, title })),
});

export const stepRoutes = [
  route('GET /funnels/all-activities', 'crm_read_funnels', listKinds),
  route('POST /funnels/import', 'crm_write_funnels', importAutomation),
  route('POST /funnels/{id}/sequences', 'crm_write_funnels', saveAll),
  route('POST /funnels/{id}/clone', 'crm_write_funnels', clone),
  route('GET /funnels/{id}/report', 'crm_read_funnels', report),
];
