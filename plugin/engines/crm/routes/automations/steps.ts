import { given } from '../../../../kit/given';
import type { InputMap } from '../../../kit/input/query';
import { lineOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { automations } from '../../data/automations/automations';
import { steps } from '../../data/automations/steps';
import { stepKinds } from '../../domain/automations/step-kinds';
import { readTree } from '../../domain/automations/step-tree';
import { automationView, stepTree } from '../../views/automation';
import { zoneOf } from '../../views/zone';
import { checkComplete } from '../../work/automations/check-complete';
import { reportOf } from '../../work/automations/report';
import { saveSteps } from '../../work/automations/save-steps';
import { route, shownRoute } from '../route';
import { automationOf, checkingOf, demandSteps, mapIn, savingOf, statusIn, triggerIn } from './automation-input';
import { createWithSteps, importAutomation, resolved } from './import';
import { sentLabels } from './sent-labels';

/** `POST /funnels/{id}/sequences`: the steps as a tree, with what is sent of the trigger; maps and lists may be JSON texts. */
async function saveAll(call: EngineCall) {
  const { body, engine } = call;
  const sent = readTree(body.sequences, body);
  demandSteps(call, sent);
  const status = statusIn(body);
  const [settings, conditions] = [mapIn(body, 'funnel_settings'), mapIn(body, 'conditions')];
  const title = lineOf(body.funnel_title, 192);
  const triggerName = body.trigger_name === undefined ? undefined : triggerIn(body.trigger_name);
  const { funnel_description: description } = body;
  const saving = await savingOf(call);
  const set = {
    ...(status ? { status } : {}),
    ...given({ triggerName }),
    ...(typeof description === 'string' ? { description: description.slice(0, 10_000) } : {}),
    ...(conditions ? { conditions } : {}),
    ...(title === '' ? {} : { title }),
    updatedAt: saving.at,
  };
  const { row, flow } = await engine.host.storage.tx(async (db) => {
    const before = await automationOf(db, call.id('id'), { lock: true });
    const named = await resolved(db, body, { tree: sent, settings: settings ?? {} });
    const own = { ...set, ...(settings ? { settings: named.settings } : {}) };
    const after = { ...before, ...own };
    await saveSteps(db, named.tree, { ...saving, funnelId: before.id });
    if (after.status === 'published') await checkComplete(db, before.id, checkingOf(call, after));
    await automations(db).update(before.id, own);
    const labels = await sentLabels(db, body);
    if (labels) await automations(db).putLabels(before.id, labels);
    return { row: after, flow: await steps(db).of(before.id) };
  });
  const zone = await zoneOf(call);
  return { funnel: automationView(row, zone), sequences: stepTree(flow, zone), message: 'The steps have been saved.' };
}

/** `POST /funnels/{id}/clone`: a draft with the same steps; nobody is in it. */
async function clone(call: EngineCall) {
  const zone = await zoneOf(call);
  const saving = await savingOf(call);
  const row = await call.engine.host.storage.tx(async (db) => {
    const source = await automationOf(db, call.id('id'));
    const copied = await steps(db).of(source.id);
    const tree = readTree(stepTree(copied, zone) as unknown as InputMap[]);
    demandSteps(call, tree);
    const title = `[Copy] ${source.title}`.slice(0, 192);
    const { triggerName, description } = source;
    const maps = { settings: source.settings as InputMap, conditions: source.conditions as InputMap };
    return createWithSteps(db, { title, triggerName, description, ...maps }, { tree, saving: { ...saving, copied } });
  });
  return { funnel: automationView(row, zone), message: 'The automation has been copied.' };
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
  shownRoute(
    {
      signature: 'POST /funnels/{id}/sequences',
      permission: 'crm_write_funnels',
      shownBy: { path: '/funnels/{id}', with: ['funnel_sequences'] },
    },
    saveAll,
  ),
  route('POST /funnels/{id}/clone', 'crm_write_funnels', clone),
  route('GET /funnels/{id}/report', 'crm_read_funnels', report),
];
