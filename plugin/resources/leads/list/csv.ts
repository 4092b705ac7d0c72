/**
 * A row of CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe, also where the sign hides
 * behind spaces (D196).
 */
export const csvRow = (cells: readonly (string | number | boolean)[]) => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const safe = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
