import { OperationError, refused } from '../kit/errors';
import type { ToolCall } from './call';
import { checkState, declined, question, replyOf, stateOf } from './consent';
import type { ToolResult } from './tool';

interface Held {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What it would do, in words for the person. */
  readonly what: string;
}

/** Where the owner of the site lets assistants destroy nothing. */
export const refusedHere = (tool: string) =>
  refused(`this site lets assistants run nothing destructive, and ${tool} is (bridge_confirm: refuse)`);

/**
 * What keeps a destructive tool from running now: a question to the person, or a refusal that is thrown. Undefined where it may run. Under
 * `ask` a client that cannot be asked runs it, as the tool is listed with the destructive hint and it asks by itself.
 */
export async function withheld(held: Held, call: ToolCall): Promise<ToolResult | undefined> {
  const { tool, args, what } = held;
  const { confirm: setting } = call.settings;
  if (setting === 'refuse') throw refusedHere(tool);
  if (args.confirm === true) return undefined;
  if (args.confirm === undefined && call.consent.canAsk) return asked(held, call);
  if (args.confirm === undefined && setting === 'ask' && !call.consent.isBulk) return undefined;
  throw confirmRequired(tool, what);
}

/** 428 in the words of a tool. */
export const confirmRequired = (tool: string, what: string) =>
  new OperationError(
    'confirm_required',
    `${tool} is destructive: ${what}. Call it with confirm:true to run it, or with dry_run:true to see the request.`,
  );

function asked({ tool, args, what }: Held, call: ToolCall): ToolResult | undefined {
  const subject = { tool, args };
  const reply = replyOf(call.consent);
  if (reply === 'unasked') return question(`Let the assistant run ${tool}? It would ${what}.`, stateOf(subject, call));
  checkState(subject, call);
  if (reply === 'no') throw declined(tool);
  return undefined;
}
