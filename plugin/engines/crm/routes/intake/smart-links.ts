import type { Db } from '../../../../host';
import { freeSlug } from '../../../../kit/free-slug';
import { invalidFields, refuse } from '../../../kit/input/errors';
import type { Form } from '../../../kit/input/form';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, lineOf, wordOf } from '../../../kit/input/rules';
import { type EngineCall, Moving } from '../../../kit/route';
import { type LabelKind, labels } from '../../data/contacts/labels';
import type { SmartActions } from '../../data/intake/smart-link-tables';
import { type SmartLinkQuery, type SmartLinkRow, smartLinks } from '../../data/intake/smart-links';
import { newSmartLinkForm, smartLinkForm } from '../../domain/forms/smart-link';
import { slugFor } from '../../domain/slugs';
import { rules } from '../../input/rules';
import { smartLinkUrl } from '../../mail/compose/addresses';
import { smartLinkView } from '../../views/smart-link';
import { zoneOf } from '../../views/zone';
import { type LinkRef, resolveLinks } from '../../work/contacts/resolve-links';
import { notFound, paged, route } from '../route';

const most = 100;

async function viewOf(call: EngineCall) {
  const zone = await zoneOf(call);
  const site = (await call.engine.host.site()).url.replace(/\/+$/, '');
  return (row: SmartLinkRow) => smartLinkView(row, { zone, url: smartLinkUrl({ site }, row.short) });
}

const sorts = ['id', 'title', 'short', 'contact_clicks', 'all_clicks', 'created_at', 'updated_at'] as const;

function queryOf({ query }: EngineCall): SmartLinkQuery {
  const sort = wordOf(query, 'sort_by') || 'id';
  const known = sorts.find((one) => one === sort);
  if (!known) throw refuse(`sort_by must be one of: ${sorts.join(', ')}.`);
  const direction = (wordOf(query, 'sort_order') || 'desc').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('sort_order must be ASC or DESC.');
  return { search: lineOf(query.search, 192), sort: known, direction };
}

/** `GET /smart-links`. */
async function list(call: EngineCall) {
  const query = queryOf(call);
  const view = await viewOf(call);
  return call.engine.host.storage.run(async (db) => ({
    action_links: await paged(call, async (window) => {
      const { rows, total } = await smartLinks(db).page(query, window);
      return { total, rows: rows.map(view) };
    }),
  }));
}

/** The wire's names of what a smart link does. */
const wire = {
  tags: { kind: 'tags', name: 'tags' },
  lists: { kind: 'lists', name: 'lists' },
  removeTags: { kind: 'tags', name: 'remove_tags' },
  removeLists: { kind: 'lists', name: 'remove_lists' },
} as const satisfies Readonly<Record<keyof SmartActions, { kind: LabelKind; name: string }>>;

const noActions: SmartActions = { tags: [], lists: [], removeTags: [], removeLists: [] };

const refsOf = (sent: Input, name: string): LinkRef[] => {
  const refs = listOf(sent);
  if (refs.length > most) throw refuse(`Send at most ${most} ids in actions.${name}.`);
  return refs.map((ref) => intOf(ref) ?? lineOf(ref, 192)).filter((ref) => ref !== '');
};

/** What was sent of its actions, upon what is stored. 422 for a tag or a list that there is not, or that is given and taken. */
async function actionsOf(db: Db, sent: Sent, before: SmartActions): Promise<SmartActions> {
  const ids = async (key: keyof SmartActions) => {
    const { kind, name } = wire[key];
    const value = sent.actions?.[name];
    const field = `actions.${name}`;
    if (value === undefined) return before[key];
    if (sent.names_by === 'slug') return bySlugs(db, kind, { slugs: listOf(value).map(String), field });
    return resolveLinks(db, { kind, refs: refsOf(value, name), name: field });
  };
  const after = {
    tags: await ids('tags'),
    lists: await ids('lists'),
    removeTags: await ids('removeTags'),
    removeLists: await ids('removeLists'),
  };
  demandApart('tags', after.tags, after.removeTags);
  demandApart('lists', after.lists, after.removeLists);
  return after;
}

function demandApart(kind: LabelKind, added: readonly number[], removed: readonly number[]): void {
  const both = added.find((id) => removed.includes(id));
  if (both === undefined) return;
  throw invalidFields({
    [`actions.remove_${kind}`]: { distinct: `The same link adds ${both}. Take it out of ${kind} or of remove_${kind}.` },
  });
}

async function bySlugs(db: Db, kind: LabelKind, { slugs, field }: { slugs: readonly string[]; field: string }): Promise<number[]> {
  const labelRows = await labels(db, kind).bySlugs(slugs);
  const missing = slugs.find((slug) => !labelRows.some((row) => row.slug === slug));
  if (missing !== undefined) throw invalidFields({ [field]: { exists: `There is nothing with the slug ${missing} in ${kind}.` } });
  return slugs.map((slug) => labelRows.find((row) => row.slug === slug)?.id ?? 0);
}

interface Sent {
  readonly title?: string;
  readonly target_url?: string;
  readonly short?: string;
  readonly notes?: string;
  readonly actions?: InputMap;
  readonly names_by?: 'id' | 'slug';
}

/** Fields of the body, or of its `link`. */
function sentLink(form: Form, { body }: EngineCall): Sent {
  const check = rules();
  const sent = form.read(check, mapOf(body.link ?? body)) as Sent;
  check.check();
  return sent;
}

/** A taken one is 422, and one that is made of the title gets a number. */
async function shortOf(db: Db, { title = '', short }: Sent): Promise<string> {
  const taken = async (shorts: readonly string[]) => (await smartLinks(db).byShorts(shorts)).map((row) => row.short);
  if (!short) return freeSlug(slugFor(title, 'link'), { taken });
  const wanted = slugFor(short, '');
  if (wanted === '') throw invalidFields({ short: { slug: 'The short name must contain a letter from a to z or a digit.' } });
  if ((await taken([wanted])).length > 0)
    throw invalidFields({ short: { unique: `The short name ${wanted} is already taken. Choose another one.` } });
  return wanted;
}

/** `POST /smart-links`. */
async function create(call: EngineCall) {
  const sent = sentLink(newSmartLinkForm, call);
  const view = await viewOf(call);
  const { engine, caller } = call;
  return engine.host.storage.tx(async (db) => {
    const { title = '', target_url: targetUrl = '', notes = '' } = sent;
    const fields = { title, targetUrl, notes, short: await shortOf(db, sent), actions: await actionsOf(db, sent, noActions) };
    const none = { contactClicks: 0, allClicks: 0, machineClicks: 0, createdBy: caller.userId ?? null };
    const row = { ...fields, ...none, createdAt: engine.now(), updatedAt: engine.now() };
    return { link: view({ ...row, id: await smartLinks(db).insert(row) }), message: 'The smart link has been created.' };
  });
}

/** `GET /smart-links/{id}`. */
async function read(call: EngineCall) {
  const id = call.id('id');
  const view = await viewOf(call);
  const row = await call.engine.host.storage.run((db) => smartLinks(db).find(id));
  if (!row) throw notFound('Smart link', id);
  const link = view(row);
  // Visitors count up while nobody changes it.
  return new Moving({ ...link, contact_clicks: 0, all_clicks: 0, machine_clicks: 0 }, { link });
}

/** `PUT /smart-links/{id}`: what is not sent stays, and its address always does. */
async function change(call: EngineCall) {
  const id = call.id('id');
  const sent = sentLink(smartLinkForm, call);
  const view = await viewOf(call);
  const { host, now } = call.engine;
  return host.storage.tx(async (db) => {
    const before = await smartLinks(db).find(id, { lock: true });
    if (!before) throw notFound('Smart link', id);
    const { title = before.title, target_url: targetUrl = before.targetUrl, notes = before.notes } = sent;
    const set = { title, targetUrl, notes, actions: await actionsOf(db, sent, before.actions), updatedAt: now() };
    await smartLinks(db).update(id, set);
    return { link: view({ ...before, ...set }), message: 'The smart link has been saved.' };
  });
}

/** `DELETE /smart-links/{id}`: its address leads to the front page from now on. */
async function remove(call: EngineCall) {
  const id = call.id('id');
  if ((await call.engine.host.storage.tx((db) => smartLinks(db).delete(id))) === 0) throw notFound('Smart link', id);
  return { message: 'The smart link has been deleted.' };
}

/** `POST /smart-links/activate`: they are always there, so there is nothing to do. */
const activate = async () => ({ message: 'Smart links are active.' });

const manage = 'crm_manage_settings';

export const smartLinkRoutes = [
  route('GET /smart-links', [manage, 'crm_manage_contacts'], list),
  route('POST /smart-links', manage, create),
  route('POST /smart-links/activate', manage, activate),
  route('GET /smart-links/{id}', [manage, 'crm_manage_contacts'], read),
  route('PUT /smart-links/{id}', manage, change),
  route('DELETE /smart-links/{id}', manage, remove),
];
