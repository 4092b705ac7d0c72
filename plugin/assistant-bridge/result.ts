import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ErrorCode, OperationError } from '../kit/errors';

/** A call that would mend what went wrong. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What `_meta["svc/error"]` tells beside the message. */
export interface Problem {
  readonly code: ErrorCode;
  readonly next?: NextCall | undefined;
}

/** Codes that another call of the same caller can get past. */
const final: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'forbidden', 'internal']);

/** Data as structured content, and as text for clients that read only that. */
export function done(data: unknown): CallToolResult {
  const structured = isRecord(data) ? data : { data: data ?? null };
  return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured };
}

/** The same of a call that failed, whose data says why. */
export const failedWith = (data: object, problem: Problem): CallToolResult => ({
  ...done(data),
  isError: true,
  _meta: { 'svc/error': { code: problem.code, recoverable: !final.has(problem.code), next: problem.next ?? null } },
});

/** A sentence that says what went wrong and how to mend it. */
export function failed({ code, message }: Pick<OperationError, 'code' | 'message'>, next?: NextCall): CallToolResult {
  const { structuredContent: _, ...result } = failedWith({}, { code, next });
  return { ...result, content: [{ type: 'text', text: message }] };
}

/** A JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
