import { given } from '../../../../kit/given';
import { refuse } from '../../../kit/input/errors';
import type { Form } from '../../../kit/input/form';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { type LabelKind, type LabelQuery, labels } from '../../data/contacts/labels';
import { crmSettings } from '../../data/settings/settings';
import { rules } from '../../input/rules';
import { brokenText } from '../../mail/compose/liquid';
import { createLabel, nounOf, updateLabel } from '../../work/contacts/save-label';
import { readOptin } from '../../work/emails/read-optin';
import { notFound } from '../route';

interface SentLabel {
  readonly title?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly is_public?: boolean;
  readonly double_optin?: 'yes' | 'no';
  readonly global_double_optin?: 'yes' | 'no';
  readonly optin_settings?: InputMap;
}

/** What was sent of a tag or a list. Throws the map of what is wrong. */
async function sentOf({ engine, body }: EngineCall, form: Form) {
  const check = rules();
  const { is_public: isPublic, double_optin, global_double_optin, optin_settings: own, ...fields } = form.read(check, body) as SentLabel;
  const settings = {
    ...given({ double_optin, global_double_optin }),
    ...(own === undefined ? {} : { optin_settings: await optinIn(check, engine, own) }),
  };
  check.check();
  const isSet = Object.keys(settings).length > 0;
  return { ...fields, ...(isPublic === undefined ? {} : { isPublic }), ...(isSet ? { settings } : {}) };
}

/** They replace what the list had: what is not among them is that of the site. */
async function optinIn(check: ReturnType<typeof rules>, { host }: EngineCall['engine'], sent: InputMap) {
  const before = (await crmSettings(host)).double_optin;
  return readOptin(check, sent, { before, prefix: 'optin_settings.', broken: brokenText });
}

const sorts = { id: 'id', title: 'title', slug: 'slug', created_at: 'createdAt', updated_at: 'updatedAt' } as const;

/** `search`, `sort_by` and `sort_order` of a query. */
export function labelQueryOf(query: InputMap): Omit<LabelQuery, 'limit' | 'offset'> {
  const sort = wordOf(query, 'sort_by') || 'id';
  if (!Object.hasOwn(sorts, sort)) throw refuse(`sort_by must be one of ${Object.keys(sorts).join(', ')}.`);
  const order = (wordOf(query, 'sort_order') || 'desc').toUpperCase();
  if (order !== 'ASC' && order !== 'DESC') throw refuse('sort_order must be ASC or DESC.');
  return { search: lineOf(query.search, 192), sort: sorts[sort as keyof typeof sorts], direction: order };
}

export async function createOne(call: EngineCall, kind: LabelKind, form: Form) {
  const { engine } = call;
  const fields = await sentOf(call, form);
  return engine.host.storage.tx((db) => createLabel(db, kind, { ...fields, title: fields.title ?? '', at: engine.now() }));
}

/** By the id of the path; 0 with `update_by: slug` means the slug of the body. */
export async function updateOne(call: EngineCall, kind: LabelKind, form: Form) {
  const { engine, body, request } = call;
  const set = await sentOf(call, form);
  const isBySlug = request.params.id === '0' && wordOf(body, 'update_by') === 'slug';
  const by = isBySlug ? wordOf(body, 'slug') : call.id('id');
  const { slug, ...others } = set;
  const change = { by, set: isBySlug ? others : { ...others, ...(slug === undefined ? {} : { slug }) } };
  return engine.host.storage.tx((db) => updateLabel(db, kind, { ...change, at: engine.now() }));
}

export async function findOne(call: EngineCall, kind: LabelKind) {
  const id = call.id('id');
  const row = await call.engine.host.storage.run((db) => labels(db, kind).find(id));
  if (!row) throw notFound(nounOf[kind], id);
  return row;
}

export async function deleteOne(call: EngineCall, kind: LabelKind) {
  const id = call.id('id');
  const deleted = await call.engine.host.storage.tx((db) => labels(db, kind).delete([id]));
  if (deleted === 0) throw notFound(nounOf[kind], id);
}

const maxAtOnce = 1000;

/** Create those whose slug is free, rename those whose slug exists; entries without a title are left out. */
export async function saveMany({ engine, body }: EngineCall, kind: LabelKind): Promise<number[]> {
  const sent = listOf(body[kind] ?? body.items);
  if (sent.length === 0) throw refuse(`Send the ${kind} as a list of objects with a title.`);
  if (sent.length > maxAtOnce) throw refuse(`Send at most ${maxAtOnce} ${kind} at once.`);
  const wanted = sent.map((one) => ({ title: lineOf(mapOf(one).title, 192), slug: lineOf(mapOf(one).slug, 150) }));
  return engine.host.storage.tx(async (db) => {
    const ids: number[] = [];
    for (const { title, slug } of wanted.filter((one) => one.title !== '')) {
      const known = slug === '' ? undefined : await labels(db, kind).bySlug(slug, { lock: true });
      if (known) await labels(db, kind).update(known.id, { title, updatedAt: engine.now() });
      ids.push(known?.id ?? (await createLabel(db, kind, { title, ...(slug === '' ? {} : { slug }), at: engine.now() })).id);
    }
    return ids;
  });
}

/** Delete those of a list of ids. 422 where there is none in it, 404 where one does not exist; then none is deleted. */
export async function deleteMany({ engine }: EngineCall, kind: LabelKind, sent: Input): Promise<void> {
  const ids = [...new Set(listOf(sent).map((id) => intOf(id)))].filter((id): id is number => id !== undefined && id > 0);
  if (ids.length === 0) throw refuse(`Send the ids of the ${kind} to delete.`);
  await engine.host.storage.tx(async (db) => {
    const labelRows = await labels(db, kind).many(ids);
    const missing = ids.find((id) => !labelRows.some((row) => row.id === id));
    if (missing !== undefined) throw notFound(nounOf[kind], missing);
    await labels(db, kind).delete(ids);
  });
}
