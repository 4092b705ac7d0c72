import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { checkedAuthor } from './author';
import { itemParams } from './fields';
import type { ItemKind } from './item-kind';
import { items } from './items';
import { ItemView, type RecordedItem, recorded, view } from './view';

/** `create` of one kind of items. */
export const itemCreate = (kind: ItemKind) =>
  defineOperation({
    summary: `Create ${kind.noun}, a draft by default.`,
    effect: 'write',
    idempotent: false,
    params: Params(itemParams),
    returns: ItemView,
    undo: (_before, _params, { id }: RecordedItem) => ({ resource: kind.resource, action: 'delete', params: { id } }),
  }).handler(async function itemCreate({ author, ...fields }, ctx) {
    const authorId = (await checkedAuthor(ctx, author)) ?? ctx.caller.userId ?? 0;
    const post = await items(ctx, kind).create({ status: 'draft', ...fields, authorId });
    const record = { before: null, after: recorded(post), isReversible: ctx.host.posts.transactional };
    return { data: view(post), changed: true, record };
  });
