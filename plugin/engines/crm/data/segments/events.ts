import type { Condition } from '../../domain/segments/filter';
import { among, type Compiling, lowered, not, oneOf, type Sql } from './sql';

/** Conditions on what a contact did elsewhere. Negative ones are true of contacts without such an event too. */
export function eventCondition(condition: Condition, of: Compiling): Sql {
  const { operator } = condition;
  const holds = positive(condition, of);
  return operator === 'not_in' || operator === '!=' || operator === 'not_contains' ? not(holds) : holds;
}

function positive({ kind, operator, wanted, eventKey = '' }: Condition, { dialect }: Compiling): Sql {
  const select = 'SELECT e.contact_id FROM sp_crm_events e WHERE';
  if (wanted.is === 'texts') {
    const keys = oneOf('e.event_key', wanted.texts);
    return among(`${select} ${keys.sql}`, ...keys.params);
  }
  if (wanted.is === 'numbers') {
    const sign = operator === '!=' ? '=' : operator;
    if (kind === 'event_count')
      return among(`${select} e.event_key = ? GROUP BY e.contact_id HAVING SUM(e.counter) ${sign} ?`, eventKey, wanted.numbers[0] ?? 0);
    return among(`${select} e.event_key = ? AND e.number IS NOT NULL AND e.number ${sign} ?`, eventKey, wanted.numbers[0] ?? 0);
  }
  const text = wanted.is === 'text' ? lowered(wanted.text, dialect) : '';
  const column = kind === 'event_title' ? 'e.title' : 'e.value';
  const test = operator === '=' || operator === '!=' ? `LOWER(${column}) = ?` : `INSTR(LOWER(${column}), ?) > 0`;
  return kind === 'event_title' ? among(`${select} ${test}`, text) : among(`${select} e.event_key = ? AND ${test}`, eventKey, text);
}
