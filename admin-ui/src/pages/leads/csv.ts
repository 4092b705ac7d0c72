/** Rows as CSV (RFC 4180), with all their columns. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  if (rows.length === 0) return '';
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  const safe = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
