import type { SqlValue } from '../../../host';

/** A part of a statement with what stands for its marks. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** Rows in which one of these columns contains the text, whatever its case; an empty text asks for nothing. */
export function searchOf(search: string, columns: readonly string[]): Condition {
  if (search === '') return { sql: '', params: [] };
  const wanted = search.toLowerCase();
  return {
    sql: `(${columns.map((column) => `INSTR(LOWER(${column}), ?) > 0`).join(' OR ')})`,
    params: columns.map(() => wanted),
  };
}
