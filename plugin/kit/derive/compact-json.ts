const width = 160;
/** Lists of words stand on one line and don't count towards its width: one word more changes that line and wraps nothing. */
const listsOfWords = new Set(['enum', 'required']);
/** What a schema mostly consists of: it opens on the line of the schema, behind the rest of it. */
const bodies = new Set(['properties', 'items', 'answers', '200']);

/**
 * JSON that people review: what fits stands on one line. The rows of a map stand between braces of their own, so that a field more is a row
 * more; whatever else is longer begins and ends on the lines of its content.
 */
export const compactJson = (value: unknown) => `${print(JSON.parse(JSON.stringify(value)), '', 0)}\n`;

type Entry = readonly [key: string, value: unknown];

/** `label`: how much stands before the value on its line, behind the indent. */
function print(value: unknown, indent: string, label: number): string {
  if (typeof value !== 'object' || value === null || width >= widthOf(value, indent, label)) return oneLine(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${inner}${value.map((item) => print(item, inner, 1)).join(`,\n${inner}`)}\n${indent}]`;
  const entries = Object.entries(value);
  const opened = printOpened(entries, indent, label);
  if (opened !== undefined) return opened;
  const lines = linesOf(entries, inner).map((line) => line.map((entry) => pair(entry, inner)).join(', '));
  return isMap(entries) ? `{\n${inner}${lines.join(`,\n${inner}`)}\n${indent}}` : `{ ${lines.join(`,\n${inner}`)} }`;
}

const widthOf = (value: object, indent: string, label: number) => indent.length + label + oneLine(value, true).length;

const pair = ([key, item]: Entry, indent: string) =>
  `${JSON.stringify(key)}: ${isWords(key, item) ? oneLine(item) : print(item, indent, key.length + 5)}`;

/** `{ "type": "object", "required": ["a"], "properties": {`, its rows, and `} }`. Undefined where it has no such body, or no room for it. */
function printOpened(entries: readonly Entry[], indent: string, label: number): string | undefined {
  const body = entries.find(([key, item]) => bodies.has(key) && isRecord(item));
  if (body === undefined) return undefined;
  const rest = Object.fromEntries(entries.filter((entry) => entry !== body));
  const head = (isMeasured: boolean) => (entries.length === 1 ? '{ ' : `${oneLine(rest, isMeasured).slice(0, -2)}, `);
  const before = label + head(true).length;
  if (indent.length + before + body[0].length + '"": {'.length > width) return undefined;
  return `${head(false)}"${body[0]}": ${print(body[1], indent, before + body[0].length + 4)} }`;
}

/** Whether every entry is a thing of its own. */
const isMap = (entries: readonly Entry[]) => entries.every(([, item]) => isRecord(item));

/** Entries by line: what fits shares one, but for a map. */
function linesOf(entries: readonly Entry[], indent: string): Entry[][] {
  const isRow = isMap(entries);
  const isShort = ([key, item]: Entry) => !isRow && (!isRecord(item) || widthOf(item, indent, key.length + 5) <= width);
  const lines: Entry[][] = [];
  for (const entry of entries) {
    const line = lines.at(-1) ?? [];
    const isTogether = [...line, entry].every(isShort) && widthOf(Object.fromEntries([...line, entry]), indent, 0) <= width;
    if (isTogether && line.length > 0) line.push(entry);
    else lines.push([entry]);
  }
  return lines;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const isWords = (key: string, value: unknown) => listsOfWords.has(key) && Array.isArray(value);

function oneLine(value: unknown, isMeasured = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => oneLine(item, isMeasured)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, item]) => {
    return `${JSON.stringify(key)}: ${isMeasured && isWords(key, item) ? '[]' : oneLine(item, isMeasured)}`;
  });
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}
