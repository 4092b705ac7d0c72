import { Type } from '@sinclair/typebox';
import { given } from '../../kit/given';
import { defineOperation } from '../../kit/operation';
import { PageOf, Params, page, StringEnum, slice, Text } from '../../kit/schema';
import { anyStatus } from '../_items/fields';
import { type } from './post/fields';
import { storedPosts } from './post/stored-posts';
import { PostRow, rowsOf } from './post/view';

export const postsList = defineOperation({
  summary: 'List posts without their texts, drafts too; newest first by default.',
  effect: 'read',
  params: Params({
    ...page(),
    type,
    status: Type.Optional(anyStatus),
    search: Type.Optional(Text(190, 'Text that the title or content contains, case-sensitive')),
    author: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'User id' })),
    sort: Type.Optional(
      StringEnum(['newest', 'oldest', 'updated', 'title'], { description: 'Order; updated: the latest change first', default: 'newest' }),
    ),
  }),
  returns: PageOf(PostRow),
}).handler(async function postsList({ type: kind = 'post', status, search, author: authorId, sort, ...paging }, ctx) {
  const posts = storedPosts(ctx);
  const { limit, offset, ...place } = slice(paging);
  const filter = { type: posts.checkedType(kind), limit, offset, ...given({ status, search, authorId, sort }) };
  const { items, total } = await posts.list(filter);
  return { items: await rowsOf(ctx, items), total, ...place };
});
