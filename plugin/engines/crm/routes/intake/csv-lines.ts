import { stringify } from 'csv-stringify/sync';

/** Rows of a file; what spreadsheets would take for a formula is text. */
export const csvLines = (lines: readonly (readonly unknown[])[]): string =>
  stringify([...lines] as unknown[][], { escape_formulas: true, record_delimiter: 'windows' });
