import { timingSafeEqual } from 'node:crypto';
import { acceptedContent, type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server';
import canonicalize from 'canonicalize';
import { OperationError } from '../kit/errors';
import type { ToolCall } from './call';

/** Whether the person at the client can be asked, and what came back where that happened. */
export interface Consent {
  readonly canAsk: boolean;
  /** One of many calls at once of a client that asks by itself for single ones only: what is destructive has to say confirm. */
  readonly isBulk?: boolean;
  /** What the client sends back of the question: anybody can write that, so it is checked. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined;
  readonly state?: string | undefined;
}

/** The answer to a question that this call asked before. */
export type Reply = 'yes' | 'no' | 'unasked';

const key = 'confirm';
const lifetimeMs = 10 * 60_000;

/** What the person said; `unasked` where there is no answer. */
export function replyOf({ answers }: Consent): Reply {
  if (answers?.[key] === undefined) return 'unasked';
  return acceptedContent<{ confirm?: unknown }>({ ...answers }, key)?.confirm === true ? 'yes' : 'no';
}

/** The question, in the shape that a client shows as a form. `state` comes back with the answer. */
export const question = (message: string, state: string): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      [key]: inputRequired.elicit({
        message,
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: 'Run it', description: 'This cannot be undone.' } },
          required: ['confirm'],
        },
      }),
    },
    requestState: state,
  });

interface Subject {
  readonly tool: string;
  readonly args: unknown;
}

/** `<expiry>.<MAC>`: binds an answer to this call, these arguments and this caller. */
export function stateOf(subject: Subject, call: ToolCall, expiry = String(call.now().getTime() + lifetimeMs)): string {
  const { kind, id } = call.caller;
  return `${expiry}.${call.service.sign(canonicalize({ ...subject, caller: `${kind}:${id}`, expiry }) ?? '')}`;
}

/** Throws where the state is not that of this call, or too old. */
export function checkState(subject: Subject, call: ToolCall): void {
  const [expiry = ''] = (call.consent.state ?? '').split('.');
  const isOurs = sameText(call.consent.state ?? '', stateOf(subject, call, expiry));
  if (isOurs && Number(expiry) >= call.now().getTime()) return;
  throw new OperationError(
    'conflict',
    `Refused: the answer does not belong to this call of ${subject.tool}, or came too late. Call it anew.`,
  );
}

/** The person said no. */
export const declined = (what: string) => new OperationError('conflict', `Refused: the person who was asked did not agree to ${what}.`);

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
