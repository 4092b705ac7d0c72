import { randomUUID } from 'node:crypto';
import type { Db } from '../../../../host';
import { restAddress } from '../../../../kit/places';
import { serviceOf } from '../../../kit/engine';
import { signingSecret } from '../../../kit/feeds/signing';
import { refuse } from '../../../kit/input/errors';
import type { Form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import type { EngineCall } from '../../../kit/route';
import { companies } from '../../data/companies/companies';
import { customFields } from '../../data/contacts/custom-fields';
import { labels } from '../../data/contacts/labels';
import type { LinkKind } from '../../data/contacts/link-tables';
import { inboundKey, needsSignature, outboundKey, targetOf, type WebhookRow, webhooks } from '../../data/intake/webhooks';
import { newContactForm } from '../../domain/forms/contact';
import { newWebhookForm, webhookForm } from '../../domain/forms/webhook';
import type { ContactStatus } from '../../domain/statuses';
import { namespace } from '../../engine';
import { rules } from '../../input/rules';
import { webhookValue, webhookView } from '../../views/intake';
import { zoneOf } from '../../views/zone';
import { resolveLinks } from '../../work/contacts/resolve-links';
import { idsOf } from '../contacts/contact-query';
import { notFound, route } from '../route';

const mostWebhooks = 500;

type SentWebhook = Readonly<Partial<Record<'name' | 'status' | 'target_url', string>>> &
  Readonly<Partial<Record<'is_active' | 'is_signed', boolean>>> &
  Readonly<Partial<Record<LinkKind, Input>>>;

function sentWebhook({ engine, body }: EngineCall, form: Form) {
  const check = rules();
  const { lists, tags, companies: firms, ...sent } = form.read(check, body) as SentWebhook;
  const { target_url: target } = sent;
  const problem = target ? serviceOf(engine.host).urlProblem(target) : undefined;
  if (problem !== undefined) check.add('target_url', 'url', `The target_url ${problem}`);
  check.check();
  const ids = Object.entries({ lists, tags, companies: firms }).flatMap(([kind, value]) =>
    value === undefined ? [] : [[kind as LinkKind, idsOf(value, kind)] as const],
  );
  return { ...sent, ids: Object.fromEntries(ids) as Partial<Record<LinkKind, number[]>> };
}

/** 422 for a list, tag or company that there is not. */
async function checkLinks(db: Db, ids: Partial<Record<LinkKind, number[]>>): Promise<void> {
  for (const kind of ['lists', 'tags', 'companies'] as const) await resolveLinks(db, { kind, refs: ids[kind] ?? [], name: kind });
}

function columnsOf({ name, status, target_url: target, is_active: isActive, is_signed: isSigned, ids }: ReturnType<typeof sentWebhook>) {
  const set = { name, status: status as ContactStatus | undefined, isActive, ...ids };
  const extras = Object.entries({ target_url: target, is_signed: isSigned }).filter(([, value]) => value !== undefined);
  return {
    set: Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Partial<WebhookRow>,
    extras: Object.fromEntries(extras),
  };
}

const addressOf = ({ host }: EngineCall['engine'], { key }: Pick<WebhookRow, 'key'>) =>
  restAddress(host, `/${namespace}/public/contact/${key}`);

/** The secrets are shown to who may change the webhook when it is saved, and in no list. */
async function savedView({ engine }: EngineCall, row: WebhookRow) {
  return {
    ...webhookValue(row, await addressOf(engine, row)),
    ...(needsSignature(row) ? { signing_secret: signingSecret(engine.host, inboundKey(row)) } : {}),
    ...(targetOf(row) === '' ? {} : { target_secret: signingSecret(engine.host, outboundKey(row)) }),
  };
}

async function listed(call: EngineCall) {
  const zone = await zoneOf(call);
  const webhookRows = await call.engine.host.storage.run((db) => webhooks(db).all());
  return Promise.all(webhookRows.map(async (row) => webhookView(row, { zone, url: await addressOf(call.engine, row) })));
}

const named = (key: string) => ({ key, field: key });

/** `GET /webhooks`: newest first, with what they can set. */
async function listWebhooks(call: EngineCall) {
  const { storage } = call.engine.host;
  const shown = ({ id, title, slug }: { id: number; title: string; slug: string }) => ({ id, title, slug });
  const own = await storage.run((db) => customFields(db, 'contact').all());
  const narrow = { search: '', industries: [], types: [], sort: 'name', direction: 'ASC' } as const;
  const firms = await storage.run((db) => companies(db).page(narrow, { limit: 200, offset: 0 }));
  return {
    webhooks: await listed(call),
    fields: Object.keys(newContactForm.fields).map(named),
    custom_fields: own.map(({ slug, label }) => ({ key: slug, field: label })),
    lists: (await storage.run((db) => labels(db, 'lists').all())).map(shown),
    tags: (await storage.run((db) => labels(db, 'tags').all())).map(shown),
    companies: firms.rows.map(({ id, name }) => ({ id, name })),
  };
}

/** `POST /webhooks`: its address and its secrets are made here. */
async function createWebhook(call: EngineCall) {
  const { host, now } = call.engine;
  const sent = sentWebhook(call, newWebhookForm);
  const { set, extras } = columnsOf(sent);
  const empty = { status: 'subscribed', lists: [], tags: [], companies: [], isActive: true } as const;
  const row = await host.storage.tx(async (db) => {
    if ((await webhooks(db).count()) >= mostWebhooks) throw refuse(`There are at most ${mostWebhooks} webhooks. Delete one first.`);
    await checkLinks(db, sent.ids);
    const values = { ...empty, ...set, name: sent.name ?? '', key: randomUUID(), extras, createdAt: now(), updatedAt: now() };
    return { ...values, id: await webhooks(db).insert(values) };
  });
  return { id: row.id, webhook: await savedView(call, row), webhooks: await listed(call), message: 'The webhook has been created.' };
}

/** `PUT /webhooks/{id}`: what is not sent stays; its address always does. */
async function changeWebhook(call: EngineCall) {
  const id = call.id('id');
  const sent = sentWebhook(call, webhookForm);
  const { set, extras } = columnsOf(sent);
  const row = await call.engine.host.storage.tx(async (db) => {
    const before = await webhooks(db).find(id, { lock: true });
    if (!before) throw notFound('Webhook', id);
    await checkLinks(db, sent.ids);
    const change = { ...set, extras: { ...before.extras, ...extras }, updatedAt: call.engine.now() };
    await webhooks(db).update(id, change);
    return { ...before, ...change };
  });
  return { webhook: await savedView(call, row), webhooks: await listed(call), message: 'The webhook has been saved.' };
}

/** `DELETE /webhooks/{id}`: its address stops working. */
async function deleteWebhook(call: EngineCall) {
  const id = call.id('id');
  if ((await call.engine.host.storage.tx((db) => webhooks(db).delete(id))) === 0) throw notFound('Webhook', id);
  return { webhooks: await listed(call), message: 'The webhook has been deleted.' };
}

const permission = 'crm_manage_settings';

export const webhookRoutes = [
  route('GET /webhooks', permission, listWebhooks),
  route('POST /webhooks', permission, createWebhook),
  route('PUT /webhooks/{id}', permission, changeWebhook),
  route('DELETE /webhooks/{id}', permission, deleteWebhook),
];
