import type { Caller } from '../../../kit/site-file/caller';
import { fieldChanges, mergeDiffs, paramsFor } from '../../../kit/site-file/fields';
import { byKey, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { type Diff, removal } from '../../../kit/site-file/section';
import type { BySlug, PartTools } from './part';

/** A record that the site has: its id, and its fields as a file says them. */
export interface FoundRecord {
  readonly id: number;
  readonly fields: JsonObject;
}

const perPage = 200;

interface Listing {
  /** Under which the answer has its rows. */
  readonly key: string;
  readonly params: JsonObject;
}

/** All rows of a route that answers pages of them. */
export async function allRows(caller: Caller, route: string, { key, params }: Listing): Promise<readonly JsonObject[]> {
  const rows: JsonObject[] = [];
  for (let page = 1, size = perPage; size === perPage; page++) {
    const { data } = await caller.call(route, { ...params, per_page: perPage, page });
    const records = (data as Readonly<Record<string, { readonly data: readonly JsonObject[] }>>)[key]?.data ?? [];
    size = records.length;
    rows.push(...records);
  }
  return rows;
}

export const slugsById = (records: ReadonlyMap<string, { readonly id: number }>): ReadonlyMap<number, string> =>
  new Map([...records].map(([slug, { id }]) => [id, slug]));

interface Comparison {
  /** `tag`: what a record is called. */
  readonly noun: string;
  /** Of its routes, such as `crm/v2/tags`. */
  readonly base: string;
  readonly found: ReadonlyMap<string, FoundRecord>;
  readonly wanted: BySlug;
  /** Fields that a file may leave out, and what they are then. */
  readonly blank: JsonObject;
  /** What the routes call the slug, and fields that they call otherwise than a file. */
  readonly slug?: string;
  readonly names?: Readonly<Record<string, string>>;
  /** In place of names, where a field of the file is several of the routes. */
  readonly paramsOf?: (fields: JsonObject) => JsonObject;
  /** What goes with every change, such as how its values are to be read. */
  readonly also?: JsonObject;
  readonly tools: Pick<PartTools, 'prune'>;
}

/** What leads from records with a slug of their own to those of a file. Fields are compared as the engine would store them. */
export function recordsDiff({
  noun,
  base,
  found,
  wanted,
  blank,
  also = {},
  slug: slugName = 'slug',
  names = {},
  paramsOf,
  tools,
}: Comparison): Diff {
  const { prune } = tools;
  const renamed = (fields: JsonObject) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [names[field] ?? field, value]));
  const sent = paramsOf ?? renamed;
  const subject = (slug: string) => `${noun} ${slug}`;
  const extra = sortEntries(found).filter(([slug]) => !Object.hasOwn(wanted, slug));
  const changes = sortEntries(byKey(wanted)).map(([slug, fields]): Partial<Diff> => {
    const before = found.get(slug);
    if (!before) {
      const changed = Object.entries(fields).map(([field, to]) => ({ field, to }));
      return {
        items: [
          {
            mark: '+',
            subject: subject(slug),
            changes: changed,
            calls: [{ operation: `POST ${base}`, params: { [slugName]: slug, ...sent(fields), ...also } }],
          },
        ],
      };
    }
    const { changes: changed, kept } = fieldChanges({ found: before.fields, wanted: fields, blank, prune });
    const call = { operation: `PUT ${base}/{id}`, params: { id: before.id, ...sent(paramsFor(changed)), ...also } };
    return {
      items: changed.length > 0 ? [{ mark: '~', subject: subject(slug), changes: changed, calls: [call] }] : [],
      kept: kept.map((field) => `${field} of ${subject(slug)}`),
    };
  });
  const goes = extra.map(([slug, { id }]) => removal(subject(slug), { operation: `DELETE ${base}/{id}`, params: { id } }));
  return mergeDiffs([...changes, prune ? { items: goes } : { kept: extra.map(([slug]) => subject(slug)) }]);
}

/** The same records as facts: two sites with equal records under other ids are not the same site. */
export const idsOf = (records: ReadonlyMap<string, FoundRecord>): JsonObject =>
  Object.fromEntries(sortEntries(records).map(([slug, { id }]) => [slug, id]));
