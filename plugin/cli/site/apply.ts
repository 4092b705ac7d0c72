import { SiteplaneError } from '../../client';
import type { Caller } from './caller';
import { isObject } from './json';
import { digestOf, type Plan } from './plan';
import { paramsOfCall, type ReadVariable } from './secret-ref';
import type { Call, Item } from './section';

/** What carrying out a plan takes. */
export interface Applying {
  readonly caller: Caller;
  readonly read: ReadVariable;
  /** Told before an item is begun. */
  progress(item: Item, step: { readonly number: number; readonly of: number }): void;
}

/** A plan that stopped on its way: what was done stays, and another apply continues. */
export class ApplyStopped extends Error {
  override readonly name = 'ApplyStopped';
}

/** Do all that a plan says, in its order. Throws ApplyStopped at the first call that fails. */
export async function carryOut(plan: Plan, { caller, read, progress }: Applying): Promise<void> {
  const seal = digestOf([plan.id, plan.state]).slice(0, 32);
  const reason = reasonOf(plan);
  let calls = 0;
  for (const [index, item] of plan.items.entries()) {
    const step = { number: index + 1, of: plan.items.length };
    progress(item, step);
    for (const call of item.calls) {
      calls++;
      try {
        await carryOutCall(call, { caller, read, options: { reason, idempotencyKey: `apply-${seal}-${calls}` } });
      } catch (error) {
        throw stopped(error, call, step);
      }
    }
  }
}

const reasonOf = ({ source }: Plan) => `siteplane apply ${source}`.slice(0, 200);

interface Carrying {
  readonly caller: Caller;
  readonly read: ReadVariable;
  readonly options: { readonly reason: string; readonly idempotencyKey: string };
}

async function carryOutCall(call: Call, { caller, read, options }: Carrying): Promise<void> {
  const { operation, expect = {}, undo, confirm = false } = call;
  const { data } = await caller.call(operation, paramsOfCall(call, read), { ...options, ...(confirm ? { confirm } : {}) });
  const answer = isObject(data) ? data : {};
  const wrong = Object.entries(expect).find(([field, value]) => answer[field] !== value);
  if (!wrong) return;
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
    `Stopped at ${number} of ${of}, ${operation}: ${message}${code}\n${before} Mend it and run the same command again: it goes on from here.`,
    { cause },
  );
}
