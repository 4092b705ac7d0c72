import type { Db } from '../../../../host';
import { freeSlug } from '../../../../kit/free-slug';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { contacts } from '../../data/contacts/contacts';
import { customTypes } from '../../data/segments/custom-types';
import { withLabelIds } from '../../data/segments/label-ids';
import type { StoredFilters } from '../../data/segments/segment-table';
import { audienceOf, segments } from '../../data/segments/segments';
import { mostSampled, newSegmentForm, segmentForm } from '../../domain/forms/segment';
import { type Filter, filterOf } from '../../domain/segments/filter';
import { properties } from '../../domain/segments/properties';
import { slugFor } from '../../domain/slugs';
import { rules } from '../../input/rules';
import { contactInShort } from '../../views/contact';
import { segmentView } from '../../views/segment';
import { momentOf, zoneOf } from '../../views/zone';
import { demand, notFound, paged, previewRoute, route } from '../route';

/** `filters`, or `conditions` as assistants call them, or the JSON text of either. */
function sentFilters(body: InputMap): Input {
  const sent = body.filters ?? body.conditions ?? mapOf(body.settings).conditions;
  if (typeof sent !== 'string') return sent ?? [];
  try {
    return JSON.parse(sent) as Input;
  } catch {
    throw refuse('filters must be JSON.');
  }
}

/** What was sent of a segment, also as the JSON text `segment`. */
function sentSegment(body: InputMap): InputMap {
  if (typeof body.segment !== 'string') return body.segment === undefined ? body : mapOf(body.segment);
  try {
    return mapOf(JSON.parse(body.segment) as Input);
  } catch {
    throw refuse('segment must be JSON.');
  }
}

/** The filters that were sent, with tags and lists by id: `labels_by: slug` says that they are named by slug. 422 for what is not there. */
async function readFilters(db: Db, sent: InputMap): Promise<StoredFilters> {
  const filters = wordOf(sent, 'labels_by') === 'slug' ? await withLabelIds(db, sentFilters(sent)) : sentFilters(sent);
  filterOf(filters, await customTypes(db));
  return filters as StoredFilters;
}

/** `GET /dynamic-segments`: all, or a page of them where one is asked for (D609). */
async function listSegments(call: EngineCall) {
  const zone = await zoneOf(call);
  const search = lineOf(call.query.search, 190);
  const isWhole = call.query.page === undefined && call.query.per_page === undefined;
  const { data, total } = await call.engine.host.storage.run((db) =>
    paged(call, (window) => segments(db).page(search, isWhole ? undefined : window)),
  );
  return { dynamic_segments: data.map((row) => segmentView(row, zone)), pagination: { total } };
}

/** `GET /dynamic-segments/{id}`. */
async function readSegment(call: EngineCall) {
  const zone = await zoneOf(call);
  return { segment: segmentView(await call.engine.host.storage.run((db) => existing(db, call.id('id'))), zone) };
}

async function slugIn(db: Db, title: string): Promise<string> {
  const taken = async (slugs: readonly string[]) => (await segments(db).bySlugs(slugs)).map(({ slug }) => slug);
  return freeSlug(slugFor(title, 'segment'), { taken });
}

/** A slug that a caller gave has to be free. */
async function givenSlug(db: Db, sent: string): Promise<string> {
  const slug = slugFor(sent, 'segment');
  const [holder] = await segments(db).bySlugs([slug]);
  if (holder) throw invalidFields({ slug: { unique: `The slug ${slug} is already taken. Choose another one.` } });
  return slug;
}

/** `POST /dynamic-segments`. */
async function createSegment(call: EngineCall) {
  const { engine, body, caller } = call;
  const sent = sentSegment(body);
  const check = rules();
  const { title, slug = '', description = '' } = newSegmentForm.read(check, sent);
  check.check();
  const segment = await engine.host.storage.tx(async (db) => {
    const filters = await readFilters(db, sent);
    const at = engine.now();
    const row = {
      title,
      slug: slug === '' ? await slugIn(db, title) : await givenSlug(db, slug),
      description,
      filters,
      createdAt: at,
      updatedAt: at,
    };
    return segments(db).insert({ ...row, createdBy: caller.userId ?? null });
  });
  return { segment: segmentView(segment, await zoneOf(call)), message: 'The segment has been created.' };
}

/** `PUT /dynamic-segments/{id}`: what is not sent stays. */
async function updateSegment(call: EngineCall) {
  const { engine, body } = call;
  const sent = sentSegment(body);
  const check = rules();
  const { filters: _, labels_by: __, ...fields } = segmentForm.read(check, sent);
  check.check();
  const isFiltered = sent.filters !== undefined || sent.conditions !== undefined;
  const segment = await engine.host.storage.tx(async (db) => {
    const before = await existing(db, call.id('id'), { lock: true });
    const filters = isFiltered ? await readFilters(db, sent) : before.filters;
    const set = { ...fields, filters, updatedAt: engine.now() };
    await segments(db).update(before.id, set);
    return { ...before, ...set };
  });
  return { segment: segmentView(segment, await zoneOf(call)), message: 'The segment has been saved.' };
}

async function existing(db: Db, id: number, options = {}) {
  const row = await segments(db).find(id, options);
  if (!row) throw notFound('Segment', id);
  return row;
}

/** `DELETE /dynamic-segments/{id}`. */
async function deleteSegment(call: EngineCall) {
  const id = call.id('id');
  const deleted = await call.engine.host.storage.tx((db) => segments(db).delete(id));
  if (deleted === 0) throw notFound('Segment', id);
  return { message: 'The segment has been deleted.' };
}

/** `POST /dynamic-segments/duplicate/{id}`. */
async function duplicateSegment(call: EngineCall) {
  const { engine } = call;
  const copy = await engine.host.storage.tx(async (db) => {
    const { id: _, ...row } = await existing(db, call.id('id'));
    const title = `[Duplicate] ${row.title}`.slice(0, 192);
    return segments(db).insert({ ...row, title, slug: await slugIn(db, title), createdAt: engine.now(), updatedAt: engine.now() });
  });
  return { segment: segmentView(copy, await zoneOf(call)), message: 'The segment has been copied.' };
}

/** `POST /dynamic-segments/estimated-contacts`; `sample` names some of them (D621). */
async function estimate(call: EngineCall) {
  const moment = await momentOf(call);
  const limit = isBlank(call.body.sample) ? 0 : intOf(call.body.sample);
  if (limit === undefined || limit < 0 || limit > mostSampled) throw refuse(`sample must be a whole number from 0 to ${mostSampled}.`);
  if (limit > 0) demand(call, 'crm_read_contacts');
  return call.engine.host.storage.run(async (db) => {
    const meant = audienceOf(db, filterOf(sentFilters(call.body), await customTypes(db)), moment);
    const count = await meant.count();
    return limit === 0 ? { count } : { count, sample: await inShort(db, await meant.page({ limit, offset: 0 })) };
  });
}

/** In the order of their ids. */
async function inShort(db: Db, ids: readonly number[]) {
  const byId = new Map((await contacts(db).many(ids)).map((one) => [one.id, contactInShort(one)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** `GET /dynamic-segments/{slug}/subscribers/{id}`: who is in it now, newest first; an id whose slug is another one is 404. */
async function listMembers(call: EngineCall) {
  const moment = await momentOf(call);
  return call.engine.host.storage.run(async (db) => {
    const row = await existing(db, call.id('id'));
    if (row.slug !== call.request.params.slug) throw notFound('Segment', call.request.params.slug ?? '');
    demand(call, 'crm_read_contacts');
    const filter = stillValid(row.filters as Input, await customTypes(db));
    const members = filter && audienceOf(db, filter, moment);
    const subscribers = await paged(call, async (window) => {
      const ids = members ? await members.page(window) : [];
      return { total: members ? await members.count() : 0, rows: await inShort(db, ids) };
    });
    return { segment: segmentView(row, moment.zone), subscribers };
  });
}

/** `GET /dynamic-segments/stats`: how many contacts are in each, now. */
async function countSegments(call: EngineCall) {
  const moment = await momentOf(call);
  const stats = await call.engine.host.storage.run(async (db) => {
    const types = await customTypes(db);
    const counted: (readonly [string, number])[] = [];
    for (const { id, slug, filters } of await segments(db).all()) {
      const filter = stillValid(filters as Input, types);
      counted.push([`${slug}_${id}`, filter ? await audienceOf(db, filter, moment).count() : 0]);
    }
    return Object.fromEntries(counted);
  });
  return { stats };
}

/** Undefined where it names a custom field that is there no more: nobody is in such a segment. */
function stillValid(filters: Input, types: ReadonlyMap<string, string>): Filter | undefined {
  try {
    return filterOf(filters, types);
  } catch {
    return undefined;
  }
}

/** `GET /dynamic-segments/custom-fields`: what conditions can ask. */
async function listProperties(call: EngineCall) {
  const custom = await call.engine.host.storage.run((db) => customTypes(db));
  const known = Object.entries(properties).map(([name, { kind }]) => ({ source: name.split('.'), kind }));
  return { properties: [...known, ...[...custom].map(([slug, type]) => ({ source: ['custom_fields', slug], kind: type }))] };
}

const manage = 'crm_manage_contact_cats';

export const segmentRoutes = [
  route('GET /dynamic-segments', manage, listSegments),
  route('POST /dynamic-segments', manage, createSegment),
  route('GET /dynamic-segments/stats', manage, countSegments),
  route('GET /dynamic-segments/custom-fields', manage, listProperties),
  route('GET /dynamic-segments/{slug}/subscribers/{id}', manage, listMembers),
  previewRoute('POST /dynamic-segments/estimated-contacts', manage, estimate),
  route('POST /dynamic-segments/duplicate/{id}', manage, duplicateSegment),
  route('GET /dynamic-segments/{id}', manage, readSegment),
  route('PUT /dynamic-segments/{id}', manage, updateSegment),
  route('DELETE /dynamic-segments/{id}', 'crm_manage_contact_cats_delete', deleteSegment),
];
