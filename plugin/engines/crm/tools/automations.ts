import { Params, StringEnum } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { Id, pageOf, paging } from '../../kit/tools/params';
import { crm, get, mapAt, pick } from './answers';
import { SubscriberIds } from './shapes';

const automationPath = (id: number) => `/funnels/${id}`;

async function automationShown(id: number, look: Look) {
  return pick(mapAt(await look(get(automationPath(id))), 'funnel'), ['title', 'status']);
}

const mk_list_automations = defineTool({
  name: 'mk_list_automations',
  description: 'Automations, newest first.',
  routes: ['GET /funnels'],
  readOnly: true,
  params: Params(paging),
}).request((page) => get('/funnels', pageOf(page)));

const mk_get_automation = defineTool({
  name: 'mk_get_automation',
  description: 'One automation with its steps.',
  routes: ['GET /funnels/{id}'],
  readOnly: true,
  params: Params({ id: Id() }),
}).request(({ id }) => get(automationPath(id), { with: ['funnel_sequences'] }));

const mk_get_automation_report = defineTool({
  name: 'mk_get_automation_report',
  description: 'Contacts per step of an automation, and conversions.',
  routes: ['GET /funnels/{id}/report'],
  readOnly: true,
  params: Params({ id: Id() }),
}).request(({ id }) => get(`${automationPath(id)}/report`));

const mk_get_automation_subscribers = defineTool({
  name: 'mk_get_automation_subscribers',
  description: 'Contacts in an automation.',
  routes: ['GET /funnels/{id}/subscribers'],
  readOnly: true,
  params: Params({ id: Id(), ...paging }),
}).request(({ id, ...page }) => get(`${automationPath(id)}/subscribers`, pageOf(page)));

const mk_update_automation_status = defineTool({
  name: 'mk_update_automation_status',
  description: 'Start (published) or stop (draft) an automation.',
  routes: ['PUT /funnels/{id}'],
  destructive: true,
  params: Params({ id: Id(), status: StringEnum(['draft', 'published']) }),
}).request(({ id, status }) => ({ method: 'PUT', path: crm(automationPath(id)), body: { status } }), {
  preview: ({ id }, look) => automationShown(id, look),
});

const mk_remove_subscribers_from_automation = defineTool({
  name: 'mk_remove_subscribers_from_automation',
  description: 'Take contacts out of an automation; they may enter it again.',
  routes: ['DELETE /funnels/{id}/subscribers'],
  destructive: true,
  params: Params({ funnel_id: Id(), subscriber_ids: SubscriberIds }),
}).request(
  ({ funnel_id, subscriber_ids }) => ({
    method: 'DELETE',
    path: crm(`${automationPath(funnel_id)}/subscribers`),
    body: { subscriber_ids },
  }),
  {
    preview: async ({ funnel_id, subscriber_ids }, look) => ({
      ...(await automationShown(funnel_id, look)),
      contacts: subscriber_ids.length,
    }),
  },
);

export const automationTools = [
  ...[mk_list_automations, mk_get_automation, mk_get_automation_report, mk_get_automation_subscribers],
  ...[mk_update_automation_status, mk_remove_subscribers_from_automation],
];
