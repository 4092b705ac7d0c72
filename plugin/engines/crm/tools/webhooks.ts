import { Type } from '@sinclair/typebox';
import { Params } from '../../../kit/schema';
import { defineTool, type Look } from '../../kit/tools/define';
import { given, Id } from '../../kit/tools/params';
import { mayTake, mayTakeFilled, taken } from '../../kit/tools/taken';
import { newWebhookForm, webhookForm } from '../domain/forms/webhook';
import { byId, crm, found, get, listAt, mapAt, pick } from './answers';
import { checkChanges, Ids } from './shapes';

const target = Type.String({ format: 'url', minLength: 1, maxLength: 2048, description: 'Target URL' });
const fields = {
  tags: Type.Optional(Ids('Attached to new contacts')),
  lists: Type.Optional(Ids('Attached to new contacts')),
  is_active: mayTake(webhookForm.fields.is_active),
};

/** What a webhook is set to; a single one cannot be asked for. */
const settingsOf = (answer: unknown, id: number) => mapAt(found(byId(listAt(answer, 'webhooks'), id)), 'value');

async function webhookShown({ id }: { id: number }, look: Look) {
  return pick(settingsOf(await look(get('/webhooks')), id), ['name', 'status']);
}

const mk_list_webhooks = defineTool({
  name: 'mk_list_webhooks',
  description: 'Incoming webhooks, with the fields, custom fields, tags and lists that they can set; no tool reads a single one.',
  routes: ['GET /webhooks'],
  readOnly: true,
  params: Params({}),
}).request(() => get('/webhooks'));

const mk_create_webhook = defineTool({
  name: 'mk_create_webhook',
  description: 'Create an incoming webhook that makes contacts.',
  routes: ['POST /webhooks'],
  params: Params({ name: taken(newWebhookForm.fields.name), value: target, ...fields }),
}).request(({ value, ...sent }) => ({
  method: 'POST',
  path: crm('/webhooks'),
  body: { status: 'subscribed', ...sent, target_url: value },
}));

const mk_update_webhook = defineTool({
  name: 'mk_update_webhook',
  description: 'Change an incoming webhook; what is given is overwritten.',
  routes: ['PUT /webhooks/{id}'],
  destructive: true,
  params: Params({ id: Id(), name: mayTakeFilled(webhookForm.fields.name), value: Type.Optional(target), ...fields }),
}).request(
  ({ id, value, ...sent }, { isRemote }) => {
    const set = given({ ...sent, target_url: value });
    checkChanges(set);
    const put = { method: 'PUT', path: crm(`/webhooks/${id}`), body: set } as const;
    // Another provider empties the lists that are not sent.
    const merged = (answer: unknown) => ({ body: { ...keptOf(settingsOf(answer, id)), ...set } });
    return isRemote ? [get('/webhooks'), { ...put, complete: ([answer]) => merged(answer) }] : put;
  },
  { preview: webhookShown },
);

/** Its address is its own and not to be sent. */
const keptOf = (value: Readonly<Record<string, unknown>>) => ({
  ...pick(value, ['name', 'status', 'target_url', 'is_active']),
  ...Object.fromEntries(['lists', 'tags', 'companies'].map((name) => [name, listAt(value, name)])),
});

const mk_delete_webhook = defineTool({
  name: 'mk_delete_webhook',
  description: 'Delete an incoming webhook; its address stops working.',
  routes: ['DELETE /webhooks/{id}'],
  destructive: true,
  params: Params({ id: Id() }),
}).request(({ id }) => ({ method: 'DELETE', path: crm(`/webhooks/${id}`) }), { preview: webhookShown });

export const webhookTools = [mk_list_webhooks, mk_create_webhook, mk_update_webhook, mk_delete_webhook];
