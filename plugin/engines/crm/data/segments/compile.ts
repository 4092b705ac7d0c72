import type { Condition, Filter } from '../../domain/segments/filter';
import { searchedColumns } from '../../domain/segments/properties';
import { spanOf } from '../../domain/segments/spans';
import { customCondition } from './custom-values';
import { eventCondition } from './events';
import { activityCondition, campaignCondition, courseCondition } from './mail-activities';
import { all, among, any, type Compiling, not, oneOf, type Sql, sql, textTest } from './sql';

/**
 * The one translation of filters into SQL: lists, counts, recipients and automations ask by it, so that they agree. Every condition is
 * true or false of a contact, never unknown.
 */
export const compiled = (filter: Filter, of: Compiling): Sql => any(filter.map((group) => all(group.map((one) => conditionSql(one, of)))));

function conditionSql(condition: Condition, of: Compiling): Sql {
  if (condition.custom !== undefined) return customCondition(condition, of);
  switch (condition.kind) {
    case 'search':
    case 'text':
    case 'nullable_text':
      return textCondition(condition, of);
    case 'choice':
    case 'choices':
      return choiceCondition(condition);
    case 'number':
      return numberCondition(condition);
    case 'day':
    case 'instant':
      return dateCondition(condition, of);
    case 'relation':
      return relationCondition(condition);
    case 'activity':
      return activityCondition(condition, of);
    case 'campaign':
      return campaignCondition(condition);
    case 'automation':
    case 'sequence':
      return courseCondition(condition);
    default:
      return eventCondition(condition, of);
  }
}

/** Texts are compared whatever their case. `columns` are read as one: any of them may be equal or contain it. */
function textCondition(condition: Condition, of: Compiling): Sql {
  const { operator, column } = condition;
  const columns = (column === undefined ? searchedColumns : [column]).map((name) => `c.${name}`);
  if (operator === 'is_null' || operator === 'not_null') {
    const empty = any(columns.map((name) => sql(`COALESCE(${name}, '') = ''`)));
    return operator === 'is_null' ? empty : not(empty);
  }
  const holds = any(columns.map((name) => textTest(condition, { lower: `LOWER(${name})`, whole: name }, of) ?? sql('1 = 0')));
  return operator === '!=' || operator === 'not_contains' ? not(holds) : holds;
}

const isNegative = (operator: string) => operator === 'not_in' || operator === '!=';

function choiceCondition({ property, operator, wanted, column }: Condition): Sql {
  const texts = wanted.is === 'texts' ? wanted.texts : [];
  const holds =
    column === undefined
      ? among(
          `SELECT cc.contact_id FROM sp_crm_contact_companies cc JOIN sp_crm_companies co ON co.id = cc.object_id WHERE ${
            oneOf(property === 'segment.company_type' ? 'co.type' : 'co.industry', texts).sql
          }`,
          ...texts,
        )
      : oneOf(`c.${column}`, texts);
  return isNegative(operator) ? not(holds) : holds;
}

function numberCondition({ operator, wanted, column = 'id' }: Condition): Sql {
  const name = `c.${column}`;
  if (operator === 'is_null') return sql(`${name} IS NULL`);
  if (operator === 'not_null') return sql(`${name} IS NOT NULL`);
  const numbers = wanted.is === 'numbers' ? wanted.numbers : [];
  if (operator === 'in' || operator === '=') return all([sql(`${name} IS NOT NULL`), oneOf(name, numbers)]);
  if (isNegative(operator)) return any([sql(`${name} IS NULL`), not(oneOf(name, numbers))]);
  return sql(`(${name} IS NOT NULL AND ${name} ${operator} ?)`, numbers[0] ?? 0);
}

function dateCondition(condition: Condition, of: Compiling): Sql {
  const { operator, kind, column = 'created_at' } = condition;
  const name = `c.${column}`;
  if (operator === 'is_null') return sql(`${name} IS NULL`);
  if (operator === 'not_null') return sql(`${name} IS NOT NULL`);
  const { from, before } = kind === 'day' ? spanOf(condition, of).days : spanOf(condition, of).instants;
  const parts = [
    sql(`${name} IS NOT NULL`),
    ...(from === undefined ? [] : [sql(`${name} >= ?`, from)]),
    ...(before === undefined ? [] : [sql(`${name} < ?`, before)]),
  ];
  return all(parts);
}

const linkTables: Readonly<Record<string, string>> = {
  'segment.tags': 'sp_crm_contact_tags',
  'segment.lists': 'sp_crm_contact_lists',
  'segment.companies': 'sp_crm_contact_companies',
};

function relationCondition({ property, operator, wanted }: Condition): Sql {
  const table = linkTables[property] ?? 'sp_crm_contact_tags';
  const has = among(`SELECT contact_id FROM ${table}`);
  if (operator === 'is_null') return not(has);
  if (operator === 'not_null') return has;
  const ids = wanted.is === 'numbers' ? wanted.numbers : [];
  const hasAny = among(`SELECT contact_id FROM ${table} WHERE ${oneOf('object_id', ids).sql}`, ...ids);
  if (operator === 'in') return hasAny;
  if (operator === 'not_in') return not(hasAny);
  const hasAll = all(ids.map((id) => among(`SELECT contact_id FROM ${table} WHERE object_id = ?`, id)));
  if (operator === 'not_in_all') return not(hasAll);
  if (operator === 'in_all') return hasAll;
  return all([hasAll, not(among(`SELECT contact_id FROM ${table} WHERE NOT (${oneOf('object_id', ids).sql})`, ...ids))]);
}
