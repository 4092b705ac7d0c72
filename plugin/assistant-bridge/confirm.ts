import { OperationError, refused } from '../kit/errors';
import { putBeforePerson } from './approval';
import type { ToolCall } from './call';
import { declined, isStrict, needsPerson, question, replyOf } from './consent';
import { dataResult } from './result';
import type { Shown } from './shown-target';
import type { ToolResult } from './tool';

interface PendingCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What it would do, in words for the person. */
  readonly what: string;
  /** Whether it deletes something. */
  readonly isDeleting: boolean;
  /** It has to say confirm also where the client asks by itself. */
  readonly mustConfirm?: boolean;
  /** What it would hit, looked up. */
  readonly shown: () => Promise<Shown>;
}

/** Where the owner of the site lets assistants destroy nothing. */
export const refusedHere = (tool: string) =>
  refused(`this site does not let assistants run destructive tools, and ${tool} is one (bridge_confirm: refuse)`);

/**
 * What keeps a destructive tool from running now: a question to the person, a call that waits for one, or a refusal that is thrown.
 * Undefined where it may run. Under `ask` a client that cannot be asked runs it, as the tool is listed with the destructive hint and it
 * asks by itself (D166).
 */
export async function withheld(held: PendingCall, call: ToolCall): Promise<ToolResult | undefined> {
  const { tool, args, what, mustConfirm = false } = held;
  const { confirm: setting } = call.settings;
  if (setting === 'refuse') throw refusedHere(tool);
  if (call.consent.decision?.kind === 'look') return waits(held, call);
  const confirm = args.confirm === undefined ? undefined : args.confirm === true;
  const isAskable = needsPerson(confirm, call) && (isStrict(call) || !mustConfirm);
  const { said } = replyOf({ tool, args }, call);
  if (isAskable && said === 'yes') return undefined;
  if (isAskable && said === 'no') throw declined(tool);
  if (isAskable && call.consent.canAsk && said === 'unasked') return questionOf(held, call);
  if (isAskable && setting === 'person') return waits(held, call);
  if (isAskable && confirm && call.consent.canAskAlone) throw askedAlone(tool);
  if (confirm || (confirm === undefined && setting === 'ask' && !call.consent.isBulk && !mustConfirm)) return undefined;
  throw confirmRequired(tool, what);
}

/** 428 for one of many calls, each of which would need the word of a person. */
export const askedAlone = (what: string) =>
  new OperationError('confirm_required', `${what} is destructive and a person has to confirm it: call it by itself, not in bulk.`);

/** 428 in the words of a tool. */
const confirmRequired = (tool: string, what: string) =>
  new OperationError(
    'confirm_required',
    `${tool} is destructive: it would ${what}. Call it with confirm:true to run it, or with dry_run:true to see the request.`,
  );

async function questionOf(held: PendingCall, call: ToolCall): Promise<ToolResult> {
  const { tool, args } = held;
  const { message } = await wordsOf(held);
  return question({ message, warning: warningOf(held) }, { tool, args }, call);
}

async function waits(held: PendingCall, call: ToolCall): Promise<ToolResult> {
  const { tool, args } = held;
  const { message, target } = await wordsOf(held);
  return dataResult(await putBeforePerson({ tool, args, name: tool, message, target, warning: warningOf(held) }, call));
}

async function wordsOf({ tool, what, shown }: PendingCall) {
  const { name, details, target } = await shown();
  const on = name === undefined ? '' : ` on ${name}`;
  const hit = details === '' ? '' : ` What it would hit: ${details}.`;
  return { message: `Let the assistant run ${tool}${on}? It would ${what}.${hit}`, target };
}

const warningOf = ({ isDeleting }: PendingCall) => (isDeleting ? 'What is deleted cannot be restored.' : 'It takes effect at once.');
