import type { Db } from '../../../../host';
import { detailNames, nameInSql } from '../../domain/contacts/details';
import { type ContactStatus, contactStatuses } from '../../domain/statuses';
import type { Condition } from '../search';
import { contactCounts } from './contact-counts';
import { contactTable } from './contact-table';
import { contacts } from './contacts';
import { linkCounts, sumOfStatuses } from './link-counts';
import { type LinkKind, linkTables } from './link-tables';
import { contactSearchTable } from './search-table';

/** Columns that a list may be sorted by, by their names on the wire. */
export const sortColumns = [
  ...detailNames,
  ...(['id', 'email', 'status', 'contact_type', 'user_id', 'company_id', 'created_at', 'last_activity', 'updated_at'] as const),
] as const;
export type SortColumn = (typeof sortColumns)[number];

/** What a list is narrowed to; empty lists and an empty text narrow nothing. */
export interface ContactFilter {
  readonly search: string;
  /** Search in the custom fields too. */
  readonly isInValues: boolean;
  readonly statuses: readonly ContactStatus[];
  /** Any of them. */
  readonly tags: readonly number[];
  readonly lists: readonly number[];
  readonly companies: readonly number[];
  /** Conditions in the form of segments, compiled. */
  readonly also?: Condition | undefined;
}

export interface ContactQuery {
  readonly filter: ContactFilter;
  readonly sort: SortColumn;
  readonly direction: 'ASC' | 'DESC';
}

/** The rows that hold the columns of the filters, what is asked of them, and those in whose columns a list is sorted. */
interface Source {
  readonly from: string;
  readonly condition: Condition;
  readonly sorted: 'c' | 'o';
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Short rows where they will do; one status stands in an index of the long ones, and so may what is sorted by. */
function sourceOf(filter: ContactFilter, sort: SortColumn): Source {
  const object = sort === 'id' ? oneObject(filter) : undefined;
  if (object) return sourceHaving(object, filter.statuses);
  const isById = sort === 'id';
  const condition = narrowed(filter);
  if (isById ? isByStatus(filter) && filter.statuses.length === 1 : filter.search === '')
    return { from: `${contactTable.name} c`, condition, sorted: 'c' };
  const short = `${contactSearchTable.name} c`;
  return isById
    ? { from: short, condition, sorted: 'c' }
    : { from: `${short} JOIN ${contactTable.name} o ON o.id = c.id`, condition, sorted: 'o' };
}

/** What ties contacts to one object stands in an index in the order of their ids: a page reads no more of it than it shows (D370). */
function sourceHaving({ kind, id }: LinkedObject, statuses: readonly ContactStatus[]): Source {
  const from = `(SELECT l.contact_id AS id FROM ${linkTables[kind].name} l WHERE l.object_id = ${Math.trunc(id)}) c`;
  // Asked of each contact, as a join would be sorted.
  const status = `(SELECT s.status FROM ${contactSearchTable.name} s WHERE s.id = c.id) IN (${marks(statuses)})`;
  return { from, condition: statuses.length === 0 ? everything : { sql: status, params: statuses }, sorted: 'c' };
}

/** Pages of contacts, each by a fixed number of statements. */
export function contactList(db: Db) {
  const source = (filter: ContactFilter, sort: SortColumn = 'id') => sourceOf(filter, sort);

  async function idsOf({ from, condition }: Source, also: Condition, tail: string): Promise<number[]> {
    const { sql, params } = joined([condition, also]);
    const rows = await db.query<{ id: number }>(`SELECT c.id FROM ${from}${whereOf(sql)}${tail}`, [...params]);
    return rows.map(({ id }) => Number(id));
  }

  async function count(filter: ContactFilter, also: Condition): Promise<number> {
    const { from, condition } = source(filter);
    const { sql, params } = joined([condition, also]);
    const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${from}${whereOf(sql)}`, [...params]);
    return Number(row?.total ?? 0);
  }

  /** What the page does not tell is known by status or object, or counted behind the page, so that nothing is looked through twice (D312). */
  async function totalOf({ filter, sort, direction }: ContactQuery, { limit, offset }: Window, ids: readonly number[]): Promise<number> {
    if (ids.length < limit && (ids.length > 0 || offset === 0)) return offset + ids.length;
    if (isByStatus(filter)) return sumOfStatuses(await contactCounts(db).byStatus(), filter.statuses);
    const object = oneObject(filter);
    if (object) return sumOfStatuses((await linkCounts(db).of(object.kind, [object.id])).get(object.id) ?? new Map(), filter.statuses);
    const last = ids.at(-1);
    if (sort !== 'id' || last === undefined) return count(filter, everything);
    const behind = { sql: `c.id ${direction === 'ASC' ? '>' : '<'} ?`, params: [last] };
    return offset + ids.length + (await count(filter, behind));
  }

  return {
    async page(query: ContactQuery, window: Window) {
      const { filter, sort, direction } = query;
      const from = source(filter, sort);
      const by = sort === 'id' ? `c.id ${direction}` : `${from.sorted}.${nameInSql(sort)} ${direction}, c.id ${direction}`;
      const tail = ` ORDER BY ${by} LIMIT ${Math.trunc(window.limit)} OFFSET ${Math.trunc(window.offset)}`;
      const ids = await idsOf(from, everything, tail);
      const byId = new Map((await contacts(db).many(ids)).map((row) => [row.id, row]));
      return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: await totalOf(query, window, ids) };
    },

    /** The newest, uncounted. */
    async few(filter: ContactFilter, limit: number) {
      const ids = await idsOf(source(filter), everything, ` ORDER BY c.id DESC LIMIT ${Math.trunc(limit)}`);
      return (await contacts(db).many(ids)).reverse();
    },

    /** The next ones by id: for work on all of them, a part at a time. */
    after: (filter: ContactFilter, lastId: number, limit: number): Promise<number[]> =>
      idsOf(source(filter), { sql: 'c.id > ?', params: [lastId] }, ` ORDER BY c.id ASC LIMIT ${Math.trunc(limit)}`),

    /** Those that stand before and after one of them in the order of ids, newest first. */
    async neighbours(filter: ContactFilter, id: number): Promise<{ previous: number | null; next: number | null }> {
      const [previous = null] = await idsOf(source(filter), { sql: 'c.id > ?', params: [id] }, ' ORDER BY c.id ASC LIMIT 1');
      const [next = null] = await idsOf(source(filter), { sql: 'c.id < ?', params: [id] }, ' ORDER BY c.id DESC LIMIT 1');
      return { previous, next };
    },
  };
}

const isByStatus = ({ search, tags, lists, companies, also }: ContactFilter) =>
  search === '' && also === undefined && tags.length + lists.length + companies.length === 0;

interface LinkedObject {
  readonly kind: LinkKind;
  readonly id: number;
}

/** The tag, list or company of which all that is asked is who has it, perhaps with a status: that is counted (D370). */
function oneObject(filter: ContactFilter): LinkedObject | undefined {
  const asked = (['tags', 'lists', 'companies'] as const).flatMap((kind) => filter[kind].map((id) => ({ kind, id })));
  return filter.search === '' && filter.also === undefined && asked.length === 1 ? asked[0] : undefined;
}

const everything: Condition = { sql: '', params: [] };

const whereOf = (sql: string) => (sql === '' ? '' : ` WHERE ${sql}`);

const joined = (conditions: readonly Condition[]): Condition => ({
  sql: conditions
    .map(({ sql }) => sql)
    .filter((sql) => sql !== '')
    .join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

function narrowed({ search, isInValues, statuses, tags, lists, companies, also }: ContactFilter): Condition {
  const having = (kind: LinkKind, ids: readonly number[]) =>
    ids.length === 0
      ? []
      : [{ sql: `c.id IN (SELECT contact_id FROM ${linkTables[kind].name} WHERE object_id IN (${marks(ids)}))`, params: ids }];
  return joined([
    ...(statuses.length === 0 ? [] : [{ sql: `c.status IN (${marks(statuses)})`, params: statuses }]),
    ...having('tags', tags),
    ...having('lists', lists),
    ...having('companies', companies),
    ...(also ? [also] : []),
    ...(search === '' ? [] : [found(search.toLowerCase(), isInValues)]),
  ]);
}

function found(text: string, isInValues: boolean): Condition {
  const statuses = contactStatuses.filter((status) => status.includes(text));
  const parts: readonly Condition[] = [
    { sql: 'INSTR(c.text, ?) > 0', params: [Buffer.from(text, 'utf8')] },
    ...(statuses.length === 0 ? [] : [{ sql: `c.status IN (${marks(statuses)})`, params: statuses }]),
    ...(isInValues ? [{ sql: inValues, params: [text] }] : []),
  ];
  return { sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`, params: parts.flatMap(({ params }) => params) };
}

const inValues = "EXISTS (SELECT 1 FROM sp_crm_values v WHERE v.owner_kind = 'contact' AND v.owner_id = c.id AND INSTR(v.text_key, ?) > 0)";
