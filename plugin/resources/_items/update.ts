import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { checkedAuthor } from './author';
import { id, itemParams } from './fields';
import type { ItemKind } from './item-kind';
import { items } from './items';
import { ItemView, view } from './view';

/** `update` of one kind of items. */
export const itemUpdate = (kind: ItemKind) =>
  defineOperation({
    summary: `Change ${kind.noun}; what is left out stays as it is.`,
    effect: 'write',
    params: Params({ id, ...itemParams }),
    returns: ItemView,
  }).handler(async ({ id: wanted, author, ...fields }, ctx) => {
    const own = items(ctx, kind);
    const before = await own.get(wanted, { lock: true });
    const authorId = await checkedAuthor(ctx, author, before.authorId);
    const { post, changed } = await own.update(before, { ...fields, ...(authorId === undefined ? {} : { authorId }) });
    return { data: view(post), changed };
  });
