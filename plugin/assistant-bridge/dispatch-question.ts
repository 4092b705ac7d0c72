import type { InputRequiredResult } from '@modelcontextprotocol/server';
import { isRecord } from '../engines/kit/tools/shape';
import { targetDigest } from '../kit/target-digest';
import type { WaitingCall } from './approval';
import type { ToolCall } from './call';
import { question } from './consent';
import type { OwnReply } from './transport/in-process';

interface DispatchCall {
  readonly tool: string;
  readonly args: { readonly resource: string; readonly action: string; readonly params?: Readonly<Record<string, unknown>> };
}

/** What the service says a refused call would hit. */
interface Target {
  readonly grade: string;
  readonly name: string | undefined;
  /** What hangs on it. */
  readonly holds: readonly string[];
}

const warnings: Readonly<Record<string, string>> = {
  reversible: 'This can be undone.',
  loses_data: 'This cannot be undone.',
  loses_data_of_others: 'This cannot be undone and deletes data of others.',
};

const listed = new Intl.ListFormat('en');

/** The question about a destructive operation: what it hits by name, what goes with that, and whether it can be undone. */
export function questionOf(asked: DispatchCall, reply: OwnReply, call: ToolCall): InputRequiredResult {
  const { params = {} } = asked.args;
  const { message, warning, grade, name } = wordsOf(asked, reply, ` with ${JSON.stringify(params).slice(0, 300)}`);
  const token = reply.headers['x-confirm-token'];
  return question({ message, warning, name: grade === 'loses_data_of_others' ? name : undefined, token }, asked, call);
}

/** The same for a person who is asked later. The words are stored and emailed, so that no params stand in them. */
export function waitingOf(asked: DispatchCall, reply: OwnReply): WaitingCall {
  const { message, warning } = wordsOf(asked, reply, '');
  const token = reply.headers['x-confirm-token'];
  const name = `${asked.args.resource}.${asked.args.action}`;
  return { ...asked, name, message, warning, target: token === undefined ? '' : targetDigest(token), token };
}

/** `unnamed` stands where nothing is known of what it hits. */
function wordsOf({ args: { resource, action } }: DispatchCall, { headers }: OwnReply, unnamed: string) {
  const { grade, name, holds } = targetOf(headers['x-confirm-target']);
  const on = name === undefined ? unnamed : ` on “${name}”`;
  const rest = holds.length > 0 ? ` Also affected: ${listed.format(holds)}.` : '';
  const message = `Let the assistant run ${resource}.${action}${on}?${rest}`;
  return { grade, name, message, warning: warnings[grade] ?? 'It is destructive.' };
}

function targetOf(header: string | undefined): Target {
  const value: unknown = header === undefined ? {} : JSON.parse(decodeURIComponent(header));
  const { grade, name, holds } = isRecord(value) ? value : {};
  return {
    grade: typeof grade === 'string' ? grade : '',
    name: typeof name === 'string' ? name : undefined,
    holds: Array.isArray(holds) ? holds.map(String) : [],
  };
}
