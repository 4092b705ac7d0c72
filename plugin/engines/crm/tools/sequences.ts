import { Params } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { Id, pageOf, paging } from '../../kit/tools/params';
import { at, crm, get } from './answers';
import { SubscriberIds } from './shapes';

const sequencePath = (id: number) => `/sequences/${id}`;
const contactsPath = (id: number) => crm(`${sequencePath(id)}/subscribers`);
/** Another provider takes in as many per request. */
const atOnce = 200;

async function sequenceShown({ id, subscriber_ids }: { id: number; subscriber_ids?: readonly number[] }, look: Look) {
  const title = at(await look(get(sequencePath(id))), 'sequence', 'title') ?? null;
  return { title, ...(subscriber_ids ? { contacts: subscriber_ids.length } : {}) };
}

const mk_list_sequences = defineTool({
  name: 'mk_list_sequences',
  description: 'Email sequences with counts, newest first.',
  routes: ['GET /sequences'],
  readOnly: true,
  params: Params(paging),
}).request((page) => get('/sequences', { with: ['stats'], ...pageOf(page) }));

const mk_get_sequence = defineTool({
  name: 'mk_get_sequence',
  description: 'One email sequence with its emails.',
  routes: ['GET /sequences/{id}'],
  readOnly: true,
  params: Params({ id: Id() }),
}).request(({ id }) => get(sequencePath(id), { with: ['sequence_emails', 'email_stats'] }));

const mk_duplicate_sequence = defineTool({
  name: 'mk_duplicate_sequence',
  description: 'Copy an email sequence, without its contacts.',
  routes: ['POST /sequences/{id}/duplicate'],
  destructive: true,
  params: Params({ id: Id() }),
}).request(({ id }) => ({ method: 'POST', path: crm(`${sequencePath(id)}/duplicate`) }), { preview: sequenceShown });

const mk_get_sequence_subscribers = defineTool({
  name: 'mk_get_sequence_subscribers',
  description: 'Contacts in an email sequence.',
  routes: ['GET /sequences/{id}/subscribers'],
  readOnly: true,
  params: Params({ id: Id(), ...paging }),
}).request(({ id, ...page }) => get(`${sequencePath(id)}/subscribers`, pageOf(page)));

const mk_add_subscribers_to_sequence = defineTool({
  name: 'mk_add_subscribers_to_sequence',
  description: 'Enroll contacts in an email sequence; only subscribed ones who are not in it yet.',
  routes: ['POST /sequences/{id}/subscribers'],
  destructive: true,
  params: Params({ id: Id(), subscriber_ids: SubscriberIds }),
}).request(
  ({ id, subscriber_ids }, { isRemote }) => {
    const path = contactsPath(id);
    if (!isRemote) return { method: 'POST', path, body: { subscriber_ids } };
    const parts = Array.from({ length: Math.ceil(subscriber_ids.length / atOnce) }, (_, i) =>
      subscriber_ids.slice(i * atOnce, (i + 1) * atOnce),
    );
    return parts.map((ids) => ({ method: 'POST' as const, path, body: audienceOf(ids) }));
  },
  { preview: sequenceShown },
);

/** Another provider takes an audience, never ids. */
const audienceOf = (ids: readonly number[]) => ({
  sending_filter: 'advanced_filters',
  advanced_filters: [[{ source: ['subscriber', 'id'], operator: 'in', value: ids }]],
});

const mk_remove_subscribers_from_sequence = defineTool({
  name: 'mk_remove_subscribers_from_sequence',
  description: 'Take contacts out of an email sequence.',
  routes: ['DELETE /sequences/{id}/subscribers'],
  destructive: true,
  params: Params({ id: Id(), subscriber_ids: SubscriberIds }),
}).request(({ id, subscriber_ids }) => ({ method: 'DELETE', path: contactsPath(id), body: { subscriber_ids } }), {
  preview: sequenceShown,
});

export const sequenceTools = [
  ...[mk_list_sequences, mk_get_sequence, mk_duplicate_sequence, mk_get_sequence_subscribers],
  ...[mk_add_subscribers_to_sequence, mk_remove_subscribers_from_sequence],
];
