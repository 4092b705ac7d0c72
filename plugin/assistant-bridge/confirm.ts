import { OperationError, refused } from '../kit/errors';
import type { ToolCall } from './call';
import { declined, needsPerson, question, replyOf } from './consent';
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
}

/** Where the owner of the site lets assistants destroy nothing. */
export const refusedHere = (tool: string) =>
  refused(`this site does not let assistants run destructive tools, and ${tool} is one (bridge_confirm: refuse)`);

/**
 * What keeps a destructive tool from running now: a question to the person, or a refusal that is thrown. Undefined where it may run. Under
 * `ask` a client that cannot be asked runs it, as the tool is listed with the destructive hint and it asks by itself (D166).
 */
export async function withheld(held: PendingCall, call: ToolCall): Promise<ToolResult | undefined> {
  const { tool, args, what, mustConfirm = false } = held;
  const { confirm: setting } = call.settings;
  if (setting === 'refuse') throw refusedHere(tool);
  const confirm = args.confirm === undefined ? undefined : args.confirm === true;
  const isAskable = needsPerson(confirm, call) && (setting === 'strict' || !mustConfirm);
  const { said } = replyOf({ tool, args }, call);
  if (isAskable && said === 'yes') return undefined;
  if (isAskable && said === 'no') throw declined(tool);
  if (isAskable && call.consent.canAsk && said === 'unasked') return questionOf(held, call);
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

function questionOf({ tool, args, what, isDeleting }: PendingCall, call: ToolCall): ToolResult {
  const warning = isDeleting ? 'What is deleted cannot be restored.' : 'It takes effect at once.';
  return question({ message: `Let the assistant run ${tool}? It would ${what}.`, warning }, { tool, args }, call);
}
