import type { Condition } from '../../domain/segments/filter';
import { spanOf } from '../../domain/segments/spans';
import { all, among, type Compiling, not, oneOf, type Sql, textTest } from './sql';

const select = "SELECT v.owner_id FROM sp_crm_values v WHERE v.owner_kind = 'contact' AND v.slug = ?";

/** A condition on a custom field. Negative ones are true of contacts without a value too. */
export function customCondition(condition: Condition, of: Compiling): Sql {
  const { operator, custom = '' } = condition;
  const has = among(select, custom);
  if (operator === 'is_null') return not(has);
  if (operator === 'not_null') return has;
  if (operator === 'in_all' || operator === 'not_in_all' || operator === 'match_all') return setCondition(condition);
  if (operator === '!=' || operator === 'not_in' || operator === 'not_contains') return not(positive(condition, of));
  return positive(condition, of);
}

/** Has all of these values; lacks one; has these and no other. */
function setCondition({ operator, wanted, custom = '' }: Condition): Sql {
  const keys = wanted.is === 'texts' ? wanted.texts.map(keyOf) : [];
  const hasAll = all(keys.map((key) => among(`${select} AND v.text_key = ?`, custom, key)));
  if (operator === 'not_in_all') return not(hasAll);
  if (operator === 'in_all') return hasAll;
  return all([hasAll, not(among(`${select} AND NOT (${oneOf('v.text_key', keys).sql})`, custom, ...keys))]);
}

const keyOf = (text: string) => [...text.toLowerCase()].slice(0, 190).join('');

function positive(condition: Condition, of: Compiling): Sql {
  const { kind, operator, wanted, custom = '' } = condition;
  const where = (test: Sql) => among(`${select} AND ${test.sql}`, custom, ...test.params);
  if (wanted.is === 'texts') return where(oneOf('v.text_key', wanted.texts.map(keyOf)));
  // The key is cut: what a text ends with and how long it is stand in the value.
  const test =
    operator === 'endsWith' || wanted.is === 'numbers' ? textTest(condition, { lower: 'LOWER(v.value)', whole: 'v.value' }, of) : undefined;
  if (test) return where(test);
  if (wanted.is === 'text') {
    if (operator === 'startsWith') return where({ sql: 'INSTR(v.text_key, ?) = 1', params: [keyOf(wanted.text)] });
    if (operator === '=' || operator === '!=') return where({ sql: 'v.text_key = ?', params: [keyOf(wanted.text)] });
    return where({ sql: 'INSTR(v.text_key, ?) > 0', params: [keyOf(wanted.text)] });
  }
  if (wanted.is === 'numbers' && kind === 'number') {
    if (operator === '=' || operator === '!=' || operator === 'in' || operator === 'not_in')
      return where(oneOf('v.number', wanted.numbers));
    return where({ sql: `v.number ${operator} ?`, params: [wanted.numbers[0] ?? 0] });
  }
  const { from, before } = spanOf(condition, of).instants;
  const parts = [...(from === undefined ? [] : ['v.number >= ?']), ...(before === undefined ? [] : ['v.number < ?'])];
  return where({ sql: parts.join(' AND '), params: [from, before].filter((value) => value !== undefined) });
}
