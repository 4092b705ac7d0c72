import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import type { Input } from '../../../kit/input/query';
import type { Audience, LabelPair } from '../../domain/emails/audience';
import { filterOf } from '../../domain/segments/filter';
import type { Moment } from '../../domain/segments/spans';
import { compiled } from '../segments/compile';
import { customTypes } from '../segments/custom-types';
import { contactsWhere, segments } from '../segments/segments';
import { all, among, any, not, oneOf, type Sql, sql } from '../segments/sql';

/**
 * Who gets it: the one answer for estimates, campaigns and sequences. Only contacts that are subscribed, and nobody who is excluded.
 * 422 where the segment does not exist, or its conditions are not valid (D273).
 */
export async function recipientsOf(db: Db, { include, added, exclude }: Audience, moment: Moment) {
  const chosen = await included(db, include, moment);
  const wanted = added.length === 0 ? chosen : any([chosen, oneOf('c.id', added)]);
  const parts = [sql("c.status = 'subscribed'"), wanted, ...(exclude.length === 0 ? [] : [not(pairsSql(exclude))])];
  return contactsWhere(db, all(parts));
}

async function included(db: Db, include: Audience['include'], moment: Moment): Promise<Sql> {
  if (include.by === 'labels') return pairsSql(include.pairs);
  const filters = include.by === 'filters' ? include.filters : await filtersOf(db, include);
  return compiled(filterOf(filters, await customTypes(db)), { ...moment, dialect: db.dialect });
}

async function filtersOf(db: Db, { id, slug }: { readonly id: number | undefined; readonly slug: string }): Promise<Input> {
  const segment = id === undefined ? (await segments(db).bySlugs([slug]))[0] : await segments(db).find(id);
  if (!segment) throw refuse(`The segment ${id ?? slug} does not exist.`);
  return segment.filters as Input;
}

const pairsSql = (pairs: readonly LabelPair[]): Sql => (pairs.length === 0 ? sql('1 = 0') : any(pairs.map(pairSql)));

function pairSql({ list, tag }: LabelPair): Sql {
  const parts = [
    ...(list === 'all' ? [] : [among('SELECT contact_id FROM sp_crm_contact_lists WHERE object_id = ?', list)]),
    ...(tag === 'all' ? [] : [among('SELECT contact_id FROM sp_crm_contact_tags WHERE object_id = ?', tag)]),
  ];
  return parts.length === 0 ? sql('1 = 1') : all(parts);
}
