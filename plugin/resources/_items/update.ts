import { given } from '../../kit/given';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { checkedAuthor } from './author';
import { id, itemParams } from './fields';
import type { ItemKind } from './item-kind';
import { undoOfUpdate } from './item-undo';
import { items } from './items';
import { ItemView, recorded, view } from './view';

/** `update` of one kind of items (D58). */
export const itemUpdate = (kind: ItemKind) =>
  defineOperation({
    summary: `Change ${kind.noun}; omitted fields stay as they are.`,
    effect: 'write',
    params: Params({ id, ...itemParams }),
    returns: ItemView,
    undo: (before, _params, after) => undoOfUpdate(kind, before, after),
  }).handler(async function itemUpdate({ id: wanted, author, ...fields }, ctx) {
    const own = items(ctx, kind);
    const before = await own.get(wanted, { lock: true });
    const authorId = await checkedAuthor(ctx, author, before.authorId);
    const { post, changed } = await own.update(before, { ...fields, ...given({ authorId }) });
    const record = { before: recorded(before), after: recorded(post), isReversible: ctx.host.posts.transactional };
    return { data: view(post), changed, record };
  });
