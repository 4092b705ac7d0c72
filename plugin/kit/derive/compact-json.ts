const width = 140;
/** Lists of words stand on one line and don't count towards its width: one word more changes that line and wraps nothing. */
const listsOfWords = new Set(['enum', 'required']);

/** JSON that people review: what fits stands on one line. */
export const compactJson = (value: unknown) => `${print(JSON.parse(JSON.stringify(value)), '', 0)}\n`;

/** `label`: how much stands before the value on its line, behind the indent. */
function print(value: unknown, indent: string, label: number): string {
  if (typeof value !== 'object' || value === null || indent.length + label + oneLine(value, true).length <= width) return oneLine(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const rows = Array.isArray(value)
    ? value.map((item) => print(item, inner, 1))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + (isWords(key, item) ? oneLine(item) : print(item, inner, name.length + 1));
      });
  return `${open}\n${inner}${rows.join(`,\n${inner}`)}\n${indent}${close}`;
}

const isWords = (key: string, value: unknown) => listsOfWords.has(key) && Array.isArray(value);

function oneLine(value: unknown, isMeasured = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => oneLine(item, isMeasured)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, item]) => {
    return `${JSON.stringify(key)}: ${isMeasured && isWords(key, item) ? '[]' : oneLine(item, isMeasured)}`;
  });
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}
