import { SiteplaneError } from '../client';
import type { Caller } from '../kit/site-file/caller';
import { digestOf, isObject, type JsonObject } from '../kit/site-file/json';
import { paramsOfCall, type ReadVariable } from '../kit/site-file/secret-ref';
import type { Call, Item } from '../kit/site-file/section';
import type { Plan } from './plan';

/** What carrying out a plan takes. */
export interface Applying {
  readonly caller: Caller;
  readonly read: ReadVariable;
  /** Told before an item is begun. */
  progress(item: Item, step: { readonly number: number; readonly of: number }): void;
  /** Told what a person has to do about an item, as soon as that is so. */
  note(text: string): void;
}

/** A plan that stopped on its way: what was done stays, and another apply continues. */
export class ApplyStopped extends Error {
  override readonly name = 'ApplyStopped';
}

/** Do all that a plan says, in its order. Throws ApplyStopped at the first call that fails (D110). */
export async function carryOut(plan: Plan, { caller, read, progress, note }: Applying): Promise<void> {
  const seal = digestOf([plan.id, plan.state]).slice(0, 32);
  const reason = reasonOf(plan);
  let calls = 0;
  for (const [index, item] of plan.items.entries()) {
    const step = { number: index + 1, of: plan.items.length };
    progress(item, step);
    let first: JsonObject | undefined;
    for (const call of item.calls) {
      calls++;
      try {
        const options = { reason, idempotencyKey: `apply-${seal}-${calls}` };
        const answer = await carryOutCall(completed(call, first), { caller, read, options });
        if (!first && item.note !== undefined) note(`${item.subject}: ${noteOf(item.note, answer)}`);
        first ??= answer;
      } catch (error) {
        throw stopped(error, call, step);
      }
    }
  }
}

const reasonOf = ({ source }: Plan) => `siteplane apply ${source}`.slice(0, 200);

/** The call with what the first one of its item answered. */
function completed(call: Call, first: JsonObject | undefined): Call {
  const { fromFirst } = call;
  if (fromFirst === undefined) return call;
  const value = first?.[fromFirst];
  if (value === undefined) throw new Error(`the call before it answered no ${fromFirst}`);
  return { ...call, params: { ...call.params, [fromFirst]: value } };
}

const noteOf = (note: string, { id }: JsonObject) => note.replace('<id>', (text) => String(id ?? text));

interface Carrying {
  readonly caller: Caller;
  readonly read: ReadVariable;
  readonly options: { readonly reason: string; readonly idempotencyKey: string };
}

async function carryOutCall(call: Call, { caller, read, options }: Carrying): Promise<JsonObject> {
  const { operation, expect = {}, undo, confirm = false } = call;
  const { data } = await caller.call(operation, paramsOfCall(call, read), { ...options, ...(confirm ? { confirm } : {}) });
  const answer = isObject(data) ? data : {};
  const wrong = Object.entries(expect).find(([field, value]) => answer[field] !== value);
  if (!wrong) return answer;
  const [field, value] = wrong;
  const by = undo && answer[undo.by];
  if (undo && typeof by === 'string') {
    const idempotencyKey = `${options.idempotencyKey}-undo`;
    await caller.call(undo.operation, { [undo.by]: by }, { reason: options.reason, idempotencyKey, confirm: true });
  }
  throw new Error(
    `the answer says ${field} "${answer[field]}" and not "${value}", so somebody else may have been quicker; it was taken back`,
  );
}

function stopped(cause: unknown, { operation }: Call, { number, of }: { number: number; of: number }): ApplyStopped {
  const message = cause instanceof Error ? cause.message : 'it failed';
  const code = cause instanceof SiteplaneError ? ` [${cause.code}${cause.requestId ? `, request ${cause.requestId}` : ''}]` : '';
  const before = number === 1 ? 'Nothing was done before it.' : `What was done before it stays.`;
  return new ApplyStopped(
    `Stopped at ${number} of ${of}, ${operation}: ${message}${code}\n${before} Fix the cause and run the same command again: it continues from here.`,
    { cause },
  );
}
