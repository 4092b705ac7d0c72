import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { id } from './fields';
import type { ItemKind } from './item-kind';
import { items } from './items';
import { ItemView, view } from './view';

/** `get` of one kind of items. */
export const itemGet = (kind: ItemKind) =>
  defineOperation({
    summary: `Show ${kind.noun} with its meta.`,
    effect: 'read',
    params: Params({ id }),
    returns: ItemView,
  }).handler(async function itemGet(params, ctx) {
    return view(await items(ctx, kind).get(params.id));
  });
