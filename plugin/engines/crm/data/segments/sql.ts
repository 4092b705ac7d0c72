import type { Dialect, SqlValue } from '../../../../host';
import type { Condition as Rule } from '../../domain/segments/filter';
import type { Moment } from '../../domain/segments/spans';
import type { Condition } from '../search';

/** What a filter is compiled for. */
export interface Compiling extends Moment {
  readonly dialect: Dialect;
}

/** A condition on a contact, whose row is called `c`. */
export type Sql = Condition;

export const sql = (text: string, ...params: readonly SqlValue[]): Sql => ({ sql: text, params });
export const not = ({ sql: text, params }: Sql): Sql => ({ sql: `NOT (${text})`, params });

function joined(word: 'AND' | 'OR', parts: readonly Sql[]): Sql {
  return { sql: `(${parts.map(({ sql: text }) => text).join(` ${word} `)})`, params: parts.flatMap(({ params }) => params) };
}
export const all = (parts: readonly Sql[]): Sql => joined('AND', oneDriving(parts));
export const any = (parts: readonly Sql[]): Sql => joined('OR', parts);

const amongIds = /(?<![+\w])c\.id IN \(/g;

/**
 * Contacts are looked up by one of the selects that they are among, and compared with the others: SQLite would try every contact of one
 * with every contact of another (D313). `+c.id` is c.id that no index is used for.
 */
function oneDriving(parts: readonly Sql[]): readonly Sql[] {
  const driving = parts.findIndex(({ sql: text }) => !text.startsWith('NOT ') && text.search(amongIds) >= 0);
  return parts.map((part, at) => (at === driving ? part : { ...part, sql: part.sql.replace(amongIds, '+c.id IN (') }));
}

export const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
/** The column is one of these. */
export const oneOf = (column: string, values: readonly SqlValue[]): Sql => sql(`${column} IN (${marks(values)})`, ...values);
/** The contact is among the contacts of a select. */
export const among = (select: string, ...params: readonly SqlValue[]): Sql => sql(`c.id IN (${select})`, ...params);

const lengthSigns: Readonly<Record<string, string>> = { length_equal: '=', length_less_than: '<', length_greater_than: '>' };

/** How a text is compared; undefined for what is not a text. `lower` is the column as it is compared, `whole` the same as it was written. */
export function textTest(
  { operator, wanted }: Pick<Rule, 'operator' | 'wanted'>,
  { lower, whole }: { lower: string; whole: string },
  of: Compiling,
): Sql | undefined {
  const sign = lengthSigns[operator];
  if (sign !== undefined && wanted.is === 'numbers')
    return sql(`${of.dialect === 'sqlite' ? 'LENGTH' : 'CHAR_LENGTH'}(${whole}) ${sign} ?`, wanted.numbers[0] ?? 0);
  if (wanted.is !== 'text') return undefined;
  const text = lowered(wanted.text, of.dialect);
  if (operator === '=' || operator === '!=') return sql(`${lower} = ?`, text);
  if (operator === 'startsWith') return sql(`INSTR(${lower}, ?) = 1`, text);
  if (operator === 'endsWith') return sql(`SUBSTR(${lower}, ?) = ?`, -[...text].length, text);
  return sql(`INSTR(${lower}, ?) > 0`, text);
}

/** SQLite lowers the letters A to Z only; what is compared with has to be lowered likewise. */
export const lowered = (text: string, dialect: Dialect): string =>
  dialect === 'sqlite' ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase();
