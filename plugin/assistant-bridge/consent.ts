import type { InputRequiredResult } from '@modelcontextprotocol/server';
import canonicalize from 'canonicalize';
import { OperationError } from '../kit/errors';
import { sameText } from '../kit/same-text';
import type { WaitingCall } from './approval';
import type { ToolCall } from './call';

/** Whether the person at the client can be asked, and what came back where that happened. */
export interface Consent {
  readonly canAsk: boolean;
  /** One of many calls at once of a client that asks by itself for single ones only: what is destructive has to say confirm. */
  readonly isBulk?: boolean;
  /** One of many calls, of which a single one would be asked about. */
  readonly canAskAlone?: boolean;
  /** What the client sends back of the question: anybody can write that, so it is checked. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined;
  readonly state?: string | undefined;
  /** Of a call that a person accepted in the admin pages. */
  readonly decision?: Decision;
}

/** First a look at what it would hit, which changes nothing, then the call itself. */
export type Decision = { readonly kind: 'look'; readonly seen: (waiting: WaitingCall) => void } | { readonly kind: 'run' };

/** What a question is about. */
interface Subject {
  readonly tool: string;
  readonly args: unknown;
}

/** What comes back with the answer, out of reach of the client. */
interface Keepsake {
  /** Proof for the service that this very state was shown. */
  readonly token?: string | undefined;
  /** What the person has to type. */
  readonly name?: string | undefined;
}

/** `unable`: a client that says it can ask, and cannot. */
export type Reply = { readonly said: 'yes'; readonly token: string | undefined } | { readonly said: 'no' | 'unasked' | 'unable' };

/** Loaded with the first question (D591). */
const sdk = () => require('@modelcontextprotocol/server') as typeof import('@modelcontextprotocol/server');

const key = 'confirm';
const lifetimeMs = 10 * 60_000;
/** Nobody reads a question, decides and presses in less: the client declined by itself. */
const reflexMs = 300;

/** Rules under which a confirm of the model does not stand for a person. */
export const isStrict = ({ settings }: Pick<ToolCall, 'settings'>) => settings.confirm === 'strict' || settings.confirm === 'person';

/** Whether a destructive call has to be asked about (D163). */
export const needsPerson = (confirm: boolean | undefined, call: Pick<ToolCall, 'settings'>) =>
  confirm === undefined || (confirm && isStrict(call));

/** What the person said to the question about this call. Throws ProtocolError where the answer is not to that, 409 where it is too late. */
export function replyOf(subject: Subject, call: ToolCall): Reply {
  const { answers, decision } = call.consent;
  if (decision?.kind === 'run') return { said: 'yes', token: undefined };
  if (answers?.[key] === undefined) return { said: 'unasked' };
  const { askedAt, token, name } = checkState(subject, call);
  const content = sdk().acceptedContent<{ confirm?: unknown; name?: unknown }>({ ...answers }, key);
  if (content?.confirm === true && (name === undefined || isSame(content.name, name))) return { said: 'yes', token };
  return { said: call.now().getTime() - askedAt < reflexMs ? 'unable' : 'no' };
}

interface Question {
  readonly message: string;
  /** What becomes of it, beside the box to tick. */
  readonly warning: string;
  /** What has to be typed, where others would lose something. */
  readonly name?: string | undefined;
  readonly token?: string | undefined;
}

/** The question, in the shape that a client shows as a form. Its state comes back with the answer. */
export function question({ message, warning, ...keepsake }: Question, subject: Subject, call: ToolCall): InputRequiredResult {
  const { name } = keepsake;
  const confirm = { type: 'boolean' as const, title: 'Run it', description: warning };
  const typed = name === undefined ? {} : { name: { type: 'string' as const, title: `Type ${name} to confirm` } };
  const { inputRequired } = sdk();
  return inputRequired({
    inputRequests: {
      [key]: inputRequired.elicit({
        message,
        requestedSchema: { type: 'object', properties: { confirm, ...typed }, required: ['confirm', ...Object.keys(typed)] },
      }),
    },
    requestState: stateOf(subject, call, keepsake),
  });
}

/** The person said no. */
export const declined = (what: string) => new OperationError('conflict', `Refused: the person who was asked did not agree to ${what}.`);

/** `<expiry>.<MAC>.<keepsake>`: binds an answer to this call, these arguments and this caller. */
function stateOf(subject: Subject, call: ToolCall, { token, name }: Keepsake): string {
  const expiry = String(call.now().getTime() + lifetimeMs);
  const keepsake = Buffer.from(JSON.stringify({ token, name })).toString('base64url');
  return `${expiry}.${macOf(subject, call, { expiry, keepsake })}.${keepsake}`;
}

function macOf(subject: Subject, { caller, service }: ToolCall, parts: { expiry: string; keepsake: string }): string {
  const { kind, id } = caller;
  return service.sign(canonicalize({ ...subject, caller: `${kind}:${id}`, ...parts }) ?? '');
}

function checkState(subject: Subject, call: ToolCall): Keepsake & { readonly askedAt: number } {
  const [expiry = '', mac = '', keepsake = ''] = (call.consent.state ?? '').split('.');
  // D768
  if (!sameText(mac, macOf(subject, call, { expiry, keepsake }))) {
    const { ProtocolError, ProtocolErrorCode } = sdk();
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Refused: the answer does not belong to this call of ${subject.tool}.`);
  }
  if (Number(expiry) < call.now().getTime()) {
    throw new OperationError('conflict', `Refused: the answer to the question about ${subject.tool} came too late. Call it again.`);
  }
  return { ...(JSON.parse(Buffer.from(keepsake, 'base64url').toString()) as Keepsake), askedAt: Number(expiry) - lifetimeMs };
}

const isSame = (typed: unknown, name: string) => typeof typed === 'string' && plain(typed) === plain(name);
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
