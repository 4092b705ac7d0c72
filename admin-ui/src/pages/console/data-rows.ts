type Fields = Readonly<Record<string, unknown>>;

interface Row {
  readonly key: string;
  readonly cells: readonly string[];
}

interface DataRows {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  /** How many rows and columns the list has, where not all of them are here. */
  readonly whole?: { readonly rows: number; readonly columns: number };
}

const mostColumns = 6;
const mostRows = 50;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A list of records as columns and rows, one record as its plain fields; undefined for what is neither. */
export function rowsOf(value: unknown): DataRows | undefined {
  const list = listIn(value);
  if (list) return tableOf(list);
  if (!isFields(value)) return undefined;
  const plain = Object.entries(value).filter(([, one]) => isPlain(one));
  return plain.length > 0 ? { head: [], rows: plain.map(([name, one]) => ({ key: name, cells: [name, textOf(one)] })) } : undefined;
}

/** The list of records that an answer is, or that it holds beside numbers of pages. */
function listIn(value: unknown): readonly Fields[] | undefined {
  const lists = (Array.isArray(value) ? [value] : Object.values(isFields(value) ? value : {})).filter(Array.isArray);
  const records: readonly unknown[] = lists.length === 1 ? (lists[0] ?? []) : [];
  return records.length > 0 && records.every(isFields) ? records : undefined;
}

function tableOf(list: readonly Fields[]): DataRows | undefined {
  const names = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const head = names.filter((name) => list.every((row) => isPlain(row[name] ?? null))).slice(0, mostColumns);
  if (head.length === 0) return undefined;
  const rows = list.slice(0, mostRows).map((row, at) => ({ key: String(at), cells: head.map((name) => textOf(row[name])) }));
  const isPart = rows.length < list.length || head.length < names.length;
  return { head, rows, ...(isPart && { whole: { rows: list.length, columns: names.length } }) };
}
