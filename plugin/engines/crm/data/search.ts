import type { SqlValue } from '../../../host';
import { letterCases } from '../../../kit/letter-cases';

/** A part of a statement with what stands for its marks. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** Rows in which one of these columns contains the text, whatever its case; an empty text asks for nothing. */
export function searchOf(search: string, columns: readonly string[]): Condition {
  if (search === '') return { sql: '', params: [] };
  const words = letterCases(search);
  return {
    sql: `(${columns.flatMap((column) => words.map(() => `INSTR(LOWER(${column}), ?) > 0`)).join(' OR ')})`,
    params: columns.flatMap(() => words),
  };
}
