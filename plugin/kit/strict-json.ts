import { OperationError } from './errors';

/** Limits of a body that people and programs write; more is an attack or a mistake. */
export const jsonLimits = { depth: 64, keys: 10_000, stringBytes: 512 * 1024 } as const;

const decoder = new TextDecoder('utf-8', { fatal: true });
const bad = (problem: string) => new OperationError('bad_request', `Invalid request: ${problem}.`);

/** `bigIntegers: 'text'` keeps the digits of an integer beyond 2^53 as a text instead of refusing it. */
interface StrictOptions {
  readonly bigIntegers?: 'text';
}

/**
 * JSON without its traps: UTF-8 only, no duplicate keys (also when spelt with escapes), no number that loses digits, no NUL, no lone
 * surrogate, no `__proto__`, bounded depth and size. The text is scanned without recursion, because deep nesting would break whoever
 * walks the value. JSONTestSuite is run against it (D732). Throws OperationError `bad_request`.
 */
export function parseStrictJson(bytes: Uint8Array, { bigIntegers }: StrictOptions = {}): unknown {
  const input = decode(bytes);
  const value = parse(input);
  const text = bigIntegers === 'text' ? quotedIntegers(input) : input;
  scan(text);
  return text === input ? value : parse(text);
}

/** Runs after JSON.parse, so that a number is a number: each one that a double cannot hold exactly becomes a text. */
const quotedIntegers = (text: string) =>
  text.replace(token, (piece) => (/^-?\d{16,400}$/.test(piece) && !Number.isSafeInteger(Number(piece)) ? `"${piece}"` : piece));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad('the body is not valid JSON');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw bad('the body is not valid UTF-8');
  }
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\]:,]/gs;

/** Runs after JSON.parse: on text that is not JSON the expression would be slow. */
function scan(text: string) {
  const { open, close, key } = keyScope();
  let last: string | undefined;
  for (const [piece] of text.matchAll(token)) {
    const before = last;
    last = undefined;
    if (piece === '{' || piece === '[') open(piece === '{');
    else if (piece === '}' || piece === ']') close();
    else if (piece === ':') key(before ?? '');
    else if (piece.startsWith('"')) last = checkedString(piece);
    else if (piece !== ',') checkNumber(piece);
  }
}

/** The objects and arrays that are open, and the keys seen in each object. */
function keyScope() {
  const stack: (Set<string> | undefined)[] = [];
  let keys = 0;
  return {
    open(isObject: boolean) {
      stack.push(isObject ? new Set() : undefined);
      if (stack.length > jsonLimits.depth) throw bad(`the body is nested deeper than ${jsonLimits.depth} levels`);
    },
    close: () => void stack.pop(),
    key(name: string) {
      const here = stack.at(-1);
      if (name === '__proto__') throw bad('the key "__proto__" is not accepted');
      if (here?.has(name)) throw bad(`the key ${JSON.stringify(name.slice(0, 64))} is given twice`);
      here?.add(name);
      keys += 1;
      if (keys > jsonLimits.keys) throw bad(`the body has more than ${jsonLimits.keys} keys`);
    },
  };
}

function checkedString(piece: string): string {
  if (piece.length > jsonLimits.stringBytes) throw bad(`a text is longer than ${jsonLimits.stringBytes} bytes`);
  const value = unescaped(piece);
  if (value.includes('\0')) throw bad('a text holds a NUL character');
  if (!value.isWellFormed()) throw bad('a text holds half of a surrogate pair');
  return value;
}

function unescaped(piece: string): string {
  return piece.includes('\\') ? JSON.parse(piece) : piece.slice(1, -1);
}

/** Integers beyond 2^53 and numbers beyond the range of a double would be stored as something else. */
function checkNumber(piece: string) {
  const value = Number(piece);
  const isLost = value === 0 && /[1-9]/.test(piece.split(/e/i)[0] ?? '');
  if (isLost || !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw bad(`the number ${piece.slice(0, 40)} cannot be kept exactly; send it as text`);
}
