import { Type } from '@sinclair/typebox';
import { OperationError } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, SlotNum } from '../../kit/schema';
import { again, masked } from './hand-over/fields';
import { openReceiver, orderHandOver } from './hand-over/order-hand-over';
import { leadIds } from './record/fields';

type Outcome = 'ordered' | 'unchanged' | 'missing' | { readonly reason: string };

export const leadsHandOverMany = defineOperation({
  summary: 'Hand up to 500 leads over to a CRM slot at once; those that cannot be are named with the reason.',
  effect: 'write',
  params: Params({ ids: leadIds, crm_num: SlotNum('Number of the CRM slot, such as 001'), masked, again }),
  returns: Returns({
    crm_num: Type.String(),
    count: Type.Integer({ description: 'Of these leads, those that the CRM has now or that are on their way to it' }),
    refused: Type.Array(Returns({ id: Type.Integer(), reason: Type.String() })),
    missing: Type.Array(Type.Integer(), { description: 'Ids of which there is no lead' }),
  }),
}).handler(async function leadsHandOverMany({ ids, crm_num, masked: isMaskedFine = false, again: isAgain = false }, ctx) {
  const receiver = await openReceiver(ctx, crm_num);
  const outcomes = new Map<number, Outcome>();
  // In one order, so that two callers never wait for each other.
  for (const id of [...ids].sort((one, other) => one - other)) {
    const wish = { receiver, isMaskedFine, isAgain };
    outcomes.set(id, await orderHandOver(ctx, id, wish).then(({ changed }) => (changed ? 'ordered' : 'unchanged'), reasonOf));
  }
  const refused = [...outcomes].flatMap(([id, outcome]) => (typeof outcome === 'string' ? [] : [{ id, reason: outcome.reason }]));
  const missing = [...outcomes].flatMap(([id, outcome]) => (outcome === 'missing' ? [id] : []));
  const all = [...outcomes.values()];
  const count = all.filter((outcome) => outcome === 'ordered' || outcome === 'unchanged').length;
  return { data: { crm_num, count, refused, missing }, changed: all.includes('ordered') };
});

/** A refusal comes before anything of that lead is written. */
function reasonOf(error: unknown): Outcome {
  if (error instanceof OperationError && error.code === 'not_found') return 'missing';
  if (error instanceof OperationError && error.code === 'conflict') return { reason: error.message };
  throw error;
}
