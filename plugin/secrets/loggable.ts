import { mask, maskText, redactParams } from './redact';

/** Names that are dropped from every log line: what they hold is a request, an answer or SQL. */
const dropped = new Set([
  'body',
  'rawbody',
  'headers',
  'rawheaders',
  'cookies',
  'params',
  'parameters',
  'query',
  'sql',
  'sqlmessage',
  'values',
  'bindings',
]);

const maxDepth = 6;

/** What may be written of fields that were handed to the log: errors without SQL, no requests, no secrets. An error by itself becomes `err`. */
export function loggable(fields: object): Record<string, unknown> {
  const plain = plainOf(isError(fields) ? { err: fields } : fields, 0);
  return typeof plain === 'object' && plain !== null ? { ...plain } : {};
}

function plainOf(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return redactParams(value);
  if (depth > maxDepth) return mask;
  if (isError(value)) return errorOf(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map((item) => plainOf(item, depth + 1));
  const entries = Object.entries(value).filter(([name]) => !dropped.has(name.toLowerCase()));
  return redactParams(Object.fromEntries(entries.map(([name, item]) => [name, plainOf(item, depth + 1)])));
}

interface Thrown {
  readonly name?: unknown;
  readonly message: string;
  readonly stack?: unknown;
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly sqlState?: unknown;
  readonly cause?: unknown;
  readonly driverError?: unknown;
}

/** By shape, because errors of another realm are no instance of this one's Error. */
function isError(value: object): value is Thrown {
  return value instanceof Error || ('stack' in value && 'message' in value && typeof value.message === 'string');
}

function errorOf(error: Thrown, depth: number): object {
  const { name, code, errno, sqlState, cause, driverError } = error;
  const below = cause ?? driverError;
  return {
    type: typeof name === 'string' ? name : 'Error',
    message: messageOf(error),
    ...Object.fromEntries(
      Object.entries({ code, errno, sqlState }).filter(([, part]) => typeof part === 'string' || typeof part === 'number'),
    ),
    stack: framesOf(error.stack),
    ...(below ? { cause: plainOf(below, depth + 1) } : {}),
  };
}

/** A server's message repeats the values of the statement; its codes and the key's name are what helps. */
function messageOf(error: Thrown): string {
  if (!('sql' in error || 'query' in error || 'sqlState' in error || 'sqlMessage' in error)) return maskText(error.message);
  const [, key] = /for key '([\w.]+)'$/.exec(error.message) ?? [];
  return `database error${key ? ` at key ${key}` : ''}`;
}

/** Where it happened, without the first lines, which repeat the message. */
function framesOf(stack: unknown): string | undefined {
  if (typeof stack !== 'string') return undefined;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return maskText(frames.map((line) => line.trim()).join('\n'));
}
