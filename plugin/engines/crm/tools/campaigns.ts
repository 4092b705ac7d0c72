import { Type } from '@sinclair/typebox';
import { OperationError } from '../../../kit/errors';
import { Params, StringEnum, Text } from '../../../kit/schema';
import { defineTool, type Look, type ToolRequest } from '../../kit/tools/define';
import { given, Id, pageOf, paging } from '../../kit/tools/params';
import { mayTakeFilled, taken } from '../../kit/tools/taken';
import { campaignForm, newCampaignForm } from '../domain/forms/campaign';
import { at, countAt, crm, found, get, mapAt, pick } from './answers';
import { checkChanges } from './shapes';

export const campaignPath = (id: number) => `/campaigns/${id}`;

/** What a campaign is called and how far it is. */
export async function campaignShown({ id }: { id: number }, look: Look) {
  return pick(mapAt(await look(get(campaignPath(id))), 'campaign'), ['title', 'status', 'recipients_count']);
}

/** By the words of the tool: those of the provider. */
const statuses = {
  draft: ['draft'],
  scheduled: ['scheduled', 'pending-scheduled'],
  sent: ['archived'],
  archived: ['archived'],
} as const;

const mk_list_campaigns = defineTool({
  name: 'mk_list_campaigns',
  description: 'Email campaigns with counts, newest first.',
  routes: ['GET /campaigns'],
  readOnly: true,
  lean: true,
  params: Params({
    search: Type.Optional(Text(190, 'Part of a title')),
    status: Type.Optional(StringEnum(['draft', 'scheduled', 'sent', 'archived'])),
    ...paging,
  }),
}).request(({ search, status, ...page }) =>
  get('/campaigns', { searchBy: search, statuses: status && statuses[status], with: ['stats'], ...pageOf(page) }),
);

const mk_get_campaign = defineTool({
  name: 'mk_get_campaign',
  description: 'One campaign.',
  routes: ['GET /campaigns/{id}'],
  readOnly: true,
  params: Params({ id: Id() }),
}).request(({ id }) => get(campaignPath(id)));

const { fields: written } = campaignForm;

const mk_create_campaign = defineTool({
  name: 'mk_create_campaign',
  description: 'Create a campaign as a draft.',
  routes: ['POST /campaigns', 'PUT /campaigns/{id}'],
  params: Params({
    title: taken(newCampaignForm.fields.title),
    subject: taken(written.email_subject),
    email_body: taken(written.email_body),
  }),
}).request(({ title, subject, email_body }) => [
  // The title alone is taken at first.
  { method: 'POST', path: crm('/campaigns'), body: { title }, undo: (answer) => requestFor('DELETE', answer) },
  {
    method: 'PUT',
    path: crm('/campaigns/{id}'),
    complete: ([answer]) => ({ ...requestFor('PUT', answer), body: { title, email_subject: subject, email_body } }),
  },
]);

function requestFor(method: 'PUT' | 'DELETE', answer: unknown): ToolRequest {
  const id = countAt(answer, 'id') ?? countAt(answer, 'campaign', 'id');
  if (id === null)
    throw new OperationError('upstream_error', 'The provider created the campaign but did not tell its id.', { status: 502 });
  return { method, path: crm(campaignPath(id)) };
}

const mk_update_campaign = defineTool({
  name: 'mk_update_campaign',
  description: 'Change a campaign that is not being sent; only supplied fields change.',
  routes: ['PUT /campaigns/{id}'],
  destructive: true,
  params: Params({
    id: Id(),
    title: mayTakeFilled(written.title),
    subject: mayTakeFilled(written.email_subject),
    email_body: mayTakeFilled(written.email_body),
  }),
}).request(
  ({ id, title, subject, email_body }, { isRemote }) => {
    const set = given({ title, email_subject: subject, email_body });
    checkChanges(set);
    const put = { method: 'PUT', path: crm(campaignPath(id)), body: set } as const;
    // Another provider needs the title.
    const titled = (answer: unknown) => ({ body: { title: found(at(answer, 'campaign')).title, ...set } });
    return isRemote && title === undefined ? [get(campaignPath(id)), { ...put, complete: ([answer]) => titled(answer) }] : put;
  },
  { preview: campaignShown },
);

const mk_delete_campaign = defineTool({
  name: 'mk_delete_campaign',
  description: 'Delete a campaign for good, with its reports.',
  routes: ['DELETE /campaigns/{id}'],
  destructive: true,
  params: Params({ id: Id() }),
}).request(({ id }) => ({ method: 'DELETE', path: crm(campaignPath(id)) }), { preview: campaignShown });

const mk_duplicate_campaign = defineTool({
  name: 'mk_duplicate_campaign',
  description: 'Copy a campaign as a draft.',
  routes: ['POST /campaigns/{id}/duplicate'],
  destructive: true,
  params: Params({ id: Id() }),
}).request(({ id }) => ({ method: 'POST', path: crm(`${campaignPath(id)}/duplicate`) }), { preview: campaignShown });

const mk_get_campaign_stats = defineTool({
  name: 'mk_get_campaign_stats',
  description: 'Sent, opens, clicks and unsubscribes of a campaign.',
  routes: ['GET /campaigns/{id}/overview_stats'],
  readOnly: true,
  params: Params({ id: Id() }),
}).request(({ id }) => get(`${campaignPath(id)}/overview_stats`));

export const campaignTools = [
  ...[mk_list_campaigns, mk_get_campaign, mk_create_campaign, mk_update_campaign, mk_delete_campaign],
  ...[mk_duplicate_campaign, mk_get_campaign_stats],
];
