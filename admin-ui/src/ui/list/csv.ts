import type { Column } from './columns';

/** Rows as a CSV file that a spreadsheet opens without running what stands in it as a formula. */
export async function saveCsv<T>(name: string, columns: readonly Column<T>[], rows: readonly T[]): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const records = rows.map((row) => columns.map(({ value }) => value(row)));
  const text = stringify([columns.map(({ label }) => label), ...records], { bom: true, escape_formulas: true });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
