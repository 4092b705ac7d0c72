/**
 * A row of CSV (RFC 4180). No cell is a formula to a spreadsheet, by whatever separator it takes the row apart: a sign that would begin one
 * gets an apostrophe, also behind spaces, in full-width letters, and behind a separator, line break or quote within the text (D196, D473).
 */
export const csvRow = (cells: readonly (string | number | boolean)[]) => `${cells.map(cell).join(',')}\r\n`;

/** Rows with all their columns. */
export function csvOf(rows: readonly Readonly<Record<string, string | number | boolean>>[]): string {
  if (rows.length === 0) return '';
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(csvRow).join('');
}

function cell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const guarded = value
    .replace(/^(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u, "'")
    .replace(/([,;|\t\r\n"'])(?=[^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, (separator, _, at) =>
      at === 0 && separator === "'" ? separator : `${separator}'`,
    );
  return /[",;|\t\r\n]|^\s|\s$/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
