import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { id } from './fields';
import type { ItemKind } from './item-kind';
import { items } from './items';
import { recorded, view } from './view';

/** `delete` of one kind of items. */
export const itemDelete = (kind: ItemKind) =>
  defineOperation({
    summary: `Delete ${kind.noun} for good.`,
    effect: 'write',
    destructive: true,
    grade: 'loses_data',
    idempotent: false,
    params: Params({ id }),
    returns: Returns({ id: Type.Integer(), deleted: Type.Literal(true) }),
    target: async (params, ctx) => {
      const state = view(await items(ctx, kind).get(params.id));
      return { name: state.title || `${kind.noun} ${params.id}`, holds: [], state };
    },
  }).handler(async function itemDelete(params, ctx) {
    const before = await items(ctx, kind).delete(params.id);
    return { data: { id: params.id, deleted: true as const }, changed: true, record: { before: recorded(before), after: null } };
  });
