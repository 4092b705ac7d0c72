import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { JsonObject, Nullable, Params, Returns } from '../../kit/schema';
import { runUndo, undoCall } from './undoing/undo-call';

// D548: the record has to be as it was left; D551: what runs has to be allowed by itself
export const statusUndo = defineOperation({
  summary: 'Undo a change by the id of its row in status.audit; refused where the record was changed since.',
  effect: 'write',
  idempotent: false,
  params: Params({
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the audit row' }),
    confirm: Type.Optional(Type.Boolean({ description: 'Must be true where what undoes the change is destructive' })),
  }),
  returns: Returns({
    id: Type.Integer(),
    call: Returns({ resource: Type.String(), action: Type.String(), params: JsonObject('As they were sent') }),
    before: Nullable(JsonObject('The record as it was until now')),
    after: Nullable(JsonObject('The record as it is again')),
  }),
  // What it ran says how: each undo hands over its own inverse.
  undo: () => null,
  standsFor: ({ id }, ctx) => undoCall(ctx, id),
}).handler(async function statusUndo({ id }, ctx) {
  const run = await undoCall(ctx, id);
  const { resource, action, params, operation } = run;
  const call = { resource, action, params: { ...params } };
  const { before, after, isReversible = true } = await runUndo(run, ctx);
  const inverse = operation.undo?.(before, params, after) ?? null;
  return {
    data: { id, call, before: before && { ...before }, after: after && { ...after } },
    changed: true,
    record: { before, after, isReversible, ran: { undoes: id, call, inverse } },
  };
});
