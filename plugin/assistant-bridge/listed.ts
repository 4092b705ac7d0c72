import type { Tool as Listed } from '@modelcontextprotocol/server';
import type { RouteName } from '../engines/kit/tools/define';
import { isRecord } from '../engines/kit/tools/shape';
import { labelOfPrefix } from './providers';

/** `bk_list_bookings` as people read it: `List bookings`. */
export function titleOf(name: string): string {
  const [prefix = '', ...words] = name.split('_');
  if (words.join('_') === 'request') return `${labelOfPrefix(prefix).replace(/ provider$/, '')} request`;
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What is put, patched or deleted twice is as if it were done once. Only told where it is so, as false is what clients assume. */
export const idempotentHint = (routes: readonly RouteName[]): { idempotentHint?: true } =>
  routes.length > 0 && routes.every((route) => /^(GET|PUT|PATCH|DELETE) /.test(route)) ? { idempotentHint: true } : {};

/** Left out of the list that every conversation pays for (D740): nobody needs them to make a call, and a refusal tells them. */
const left: ReadonlySet<string> = new Set(
  'x-svc maxLength minLength minItems maxItems minimum default pattern additionalProperties'.split(' '),
);

/** The entry as the lean list has it. */
export const briefOf = ({ inputSchema, ...entry }: Listed): Listed => ({
  ...entry,
  inputSchema: shortened(inputSchema) as Listed['inputSchema'],
});

function shortened(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  // What a free map holds is told; that nothing else may stand in an object is not.
  const isKept = ([name, value]: [string, unknown]) =>
    !left.has(name) || (name === 'additionalProperties' && isRecord(value)) || isOnlyHint(name, schema);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(isKept)
      .map(([name, value]) => [name, partOf(name, value)]),
  );
}

/** A pattern that no words explain. */
const isOnlyHint = (name: string, { description }: Readonly<Record<string, unknown>>) => name === 'pattern' && description === undefined;

function partOf(name: string, value: unknown): unknown {
  if (name === 'properties' && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, schema]) => [key, shortened(schema)]));
  }
  return name === 'items' || name === 'additionalProperties' ? shortened(value) : value;
}
