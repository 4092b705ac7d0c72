import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf } from '../../../kit/input/query';
import { intOf, isTrue, lineOf, wordOf } from '../../../kit/input/rules';
import { type ContactFilter, type ContactQuery, type SortColumn, sortColumns } from '../../data/contacts/contact-list';
import { compiled } from '../../data/segments/compile';
import { customTypes } from '../../data/segments/custom-types';
import { jsonOf } from '../../domain/json';
import { filterOf } from '../../domain/segments/filter';
import type { Moment } from '../../domain/segments/spans';
import { type ContactStatus, contactStatuses } from '../../domain/statuses';

const maxIds = 1000;

/** Ids of a query or a body. 422 for what is not an id: leaving it out would change who is meant. */
export function idsOf(sent: Input, name: string): number[] {
  const ids = listOf(sent).map((value) => {
    const id = intOf(value);
    if (id === undefined || id < 1) throw refuse(`${name} must be a list of ids.`);
    return id;
  });
  if (ids.length > maxIds) throw refuse(`Send at most ${maxIds} ids in ${name}.`);
  return [...new Set(ids)];
}

function statusesOf(sent: Input): ContactStatus[] {
  return listOf(sent).map((word) => {
    const status = contactStatuses.find((one) => one === word);
    if (!status) throw refuse(`statuses must be a list of these: ${contactStatuses.join(', ')}.`);
    return status;
  });
}

/**
 * What a list of contacts is narrowed to; `filter_type=advanced` adds conditions in the form of segments. 422 for what makes no sense: it
 * would show more than was asked for.
 */
export async function contactFilterOf(db: Db, query: InputMap, moment: Moment): Promise<ContactFilter> {
  const type = wordOf(query, 'filter_type') || 'simple';
  if (type !== 'simple' && type !== 'advanced') throw refuse('filter_type must be simple or advanced.');
  return { ...simpleFilterOf(query), also: type === 'advanced' ? await conditionsIn(db, query, moment) : undefined };
}

async function conditionsIn(db: Db, { advanced_filters: sent }: InputMap, moment: Moment) {
  const filter = filterOf(jsonOf(sent, 'advanced_filters'), await customTypes(db));
  const { sql, params } = compiled(filter, { ...moment, dialect: db.dialect });
  // Lists may read short rows, which have not all that conditions ask.
  return { sql: `c.id IN (SELECT c.id FROM sp_crm_contacts c WHERE ${sql})`, params };
}

/** Without conditions. */
export function simpleFilterOf(query: InputMap): ContactFilter {
  return {
    search: lineOf(query.search, 192),
    isInValues: isTrue(query.custom_fields),
    statuses: statusesOf(query.statuses),
    tags: idsOf(query.tags, 'tags'),
    lists: idsOf(query.lists, 'lists'),
    companies: idsOf(query.company_ids, 'company_ids'),
  };
}

/** How it is sorted. */
export function contactOrderOf(query: InputMap): Omit<ContactQuery, 'filter'> {
  const sort = wordOf(query, 'sort_by') || 'id';
  if (!sortColumns.some((one) => one === sort)) throw refuse(`sort_by must be one of: ${sortColumns.join(', ')}`);
  const direction = (wordOf(query, 'sort_type') || 'desc').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('sort_type must be ASC or DESC.');
  return { sort: sort as SortColumn, direction };
}
