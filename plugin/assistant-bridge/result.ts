import type { CallToolResult } from '@modelcontextprotocol/server';
import { isRecord } from '../engines/kit/tools/shape';
import type { ErrorCode, OperationError } from '../kit/errors';

/** A call that would fix what went wrong. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What `_meta["svc/error"]` tells beside the message. */
export interface Problem {
  readonly code: ErrorCode;
  readonly next?: NextCall | undefined;
}

/** A longer call is not told in the text: the caller has its arguments, and the message says what to add to them. */
const longest = 1000;

/** Codes that another call of the same caller can get past. */
const final: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'forbidden', 'internal']);

/** Data as structured content, and as text for clients that read only that. */
export function dataResult(data: unknown): CallToolResult {
  const structured = isRecord(data) ? data : { data: data ?? null };
  return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured };
}

/** `X-Ingest-Url` and its like by their names: `ingest_url`. */
const linksOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (/^x-[a-z-]+-url$/.test(name) ? [[name.slice(2).replaceAll('-', '_'), value]] : [])),
  );

/** What REST says by header of an answer that is not that of a run: its name in `_meta`, and in words. */
const notRun: readonly (readonly [header: string, name: string, text: string])[] = [
  ['x-dry-run', 'svc/dry_run', 'Dry run: nothing was changed. changed tells what the call itself would do.'],
  [
    'idempotent-replayed',
    'svc/replayed',
    'Repeated: this is the answer of the first call with this idempotency_key. Nothing happened now.',
  ],
];

/** The same with what its headers tell, addresses among it: for programs in `_meta` and for models in the text (D754). */
export function doneWith(data: unknown, headers: Readonly<Record<string, string>>): CallToolResult {
  const { content, ...result } = dataResult(data);
  const links = linksOf(headers);
  const causes = notRun.filter(([header]) => headers[header] === 'true');
  const texts = [...causes.map(([, , text]) => text), ...Object.entries(links).map(([name, address]) => `${name}: ${address}`)];
  if (texts.length === 0) return { content, ...result };
  const meta = {
    ...Object.fromEntries(causes.map(([, name]) => [name, true])),
    ...(Object.keys(links).length > 0 ? { 'svc/links': links } : {}),
  };
  return { ...result, content: [...content, { type: 'text', text: texts.join('\n') }], _meta: meta };
}

/** The same of a call that failed, whose data says why. */
export function failedWith(data: object, { code, next }: Problem): CallToolResult {
  const { content, ...result } = dataResult(data);
  return {
    ...result,
    content: [...content, ...inText(next)],
    isError: true,
    _meta: { 'svc/error': { code, recoverable: !final.has(code), next: next ?? null } },
  };
}

function inText(next: NextCall | undefined): CallToolResult['content'] {
  const call = next ? `Next: ${next.tool} ${JSON.stringify(next.arguments)}` : '';
  return call === '' || call.length > longest ? [] : [{ type: 'text', text: call }];
}

/** A sentence that says what went wrong and how to fix it, and the next call: for programs in `_meta`, for models in the text. */
export function failed({ code, message }: Pick<OperationError, 'code' | 'message'>, next?: NextCall): CallToolResult {
  const { structuredContent: _, ...result } = failedWith({}, { code, next });
  return { ...result, content: [{ type: 'text', text: message }, ...inText(next)] };
}
