import type { Db, SqlValue } from '../../../../host';
import { type ContactStatus, contactStatuses } from '../../domain/statuses';
import { contactTable } from './contact-table';
import { contacts } from './contacts';
import { type LinkKind, linkTables } from './link-tables';

/** Columns that a list may be sorted by, by their names on the wire. */
export const sortColumns = [
  ...['id', 'email', 'prefix', 'first_name', 'last_name', 'status', 'contact_type', 'phone', 'address_line_1', 'address_line_2'],
  ...['postal_code', 'city', 'state', 'country', 'timezone', 'ip', 'latitude', 'longitude', 'total_points', 'life_time_value'],
  ...['source', 'avatar', 'date_of_birth', 'user_id', 'company_id', 'created_at', 'last_activity', 'updated_at'],
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
}

export interface ContactQuery {
  readonly filter: ContactFilter;
  readonly sort: SortColumn;
  readonly direction: 'ASC' | 'DESC';
}

interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

const table = contactTable.name;

/** Pages of contacts, each by a fixed number of statements. */
export function contactList(db: Db) {
  async function idsOf(condition: Condition, tail: string): Promise<number[]> {
    const found = await db.query<{ id: number }>(`SELECT c.id FROM ${table} c${whereOf([condition])}${tail}`, [...condition.params]);
    return found.map(({ id }) => Number(id));
  }

  return {
    /** They are counted only where the page itself does not tell how many there are. */
    async page({ filter, sort, direction }: ContactQuery, { limit, offset }: { limit: number; offset: number }) {
      const condition = narrowed(filter);
      const by = sort === 'id' ? `c.id ${direction}` : `c.${columnOf(sort)} ${direction}, c.id ${direction}`;
      const ids = await idsOf(condition, ` ORDER BY ${by} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`);
      const isLast = ids.length < limit && (ids.length > 0 || offset === 0);
      const byId = new Map((await contacts(db).many(ids)).map((row) => [row.id, row]));
      return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: isLast ? offset + ids.length : await count(condition) };
    },

    /** The newest, uncounted. */
    async few(filter: ContactFilter, limit: number) {
      const ids = await idsOf(narrowed(filter), ` ORDER BY c.id DESC LIMIT ${Math.trunc(limit)}`);
      return (await contacts(db).many(ids)).reverse();
    },

    /** The next ones by id: for work on all of them, a part at a time. */
    after: (filter: ContactFilter, lastId: number, limit: number): Promise<number[]> =>
      idsOf(joined([narrowed(filter), { sql: 'c.id > ?', params: [lastId] }]), ` ORDER BY c.id ASC LIMIT ${Math.trunc(limit)}`),

    /** Those that stand before and after one of them in the order of ids, newest first. */
    async neighbours(filter: ContactFilter, id: number): Promise<{ previous: number | null; next: number | null }> {
      const newer = joined([narrowed(filter), { sql: 'c.id > ?', params: [id] }]);
      const older = joined([narrowed(filter), { sql: 'c.id < ?', params: [id] }]);
      const [previous = null] = await idsOf(newer, ' ORDER BY c.id ASC LIMIT 1');
      const [next = null] = await idsOf(older, ' ORDER BY c.id DESC LIMIT 1');
      return { previous, next };
    },
  };

  async function count(condition: Condition): Promise<number> {
    const sql = `SELECT COUNT(*) AS total FROM ${table} c${whereOf([condition])}`;
    const [row] = await db.query<{ total: number }>(sql, [...condition.params]);
    return Number(row?.total ?? 0);
  }
}

const columnOf = (sort: SortColumn) => sort.replace(/_(\d)$/, '$1');

const whereOf = (conditions: readonly Condition[]) => {
  const parts = conditions.map(({ sql }) => sql).filter((sql) => sql !== '');
  return parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`;
};

const joined = (conditions: readonly Condition[]): Condition => ({
  sql: conditions
    .map(({ sql }) => sql)
    .filter((sql) => sql !== '')
    .join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

function narrowed({ search, isInValues, statuses, tags, lists, companies }: ContactFilter): Condition {
  const having = (kind: LinkKind, ids: readonly number[]) =>
    ids.length === 0
      ? []
      : [{ sql: `c.id IN (SELECT contact_id FROM ${linkTables[kind].name} WHERE object_id IN (${marks(ids)}))`, params: ids }];
  return joined([
    ...(statuses.length === 0 ? [] : [{ sql: `c.status IN (${marks(statuses)})`, params: statuses }]),
    ...having('tags', tags),
    ...having('lists', lists),
    ...having('companies', companies),
    ...(search === '' ? [] : [found(search.toLowerCase(), isInValues)]),
  ]);
}

function found(text: string, isInValues: boolean): Condition {
  const statuses = contactStatuses.filter((status) => status.includes(text));
  const parts = [
    { sql: 'INSTR(c.search_text, ?) > 0', params: [text] },
    ...(statuses.length === 0 ? [] : [{ sql: `c.status IN (${marks(statuses)})`, params: statuses }]),
    ...(isInValues ? [{ sql: inValues, params: [text] }] : []),
  ];
  return { sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`, params: parts.flatMap(({ params }) => params) };
}

const inValues = "EXISTS (SELECT 1 FROM sp_crm_values v WHERE v.owner_kind = 'contact' AND v.owner_id = c.id AND INSTR(v.text_key, ?) > 0)";
