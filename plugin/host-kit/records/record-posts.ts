import type { Post } from '../../host';
import type { PostStore, StoreFilter } from '../content/foreign-posts';
import type { postRecord } from '../content/post-record';
import { type Meets, type Records, recordsPart } from './records';

interface Reading<R> extends Pick<ReturnType<typeof postRecord>, 'nameOf'> {
  postOf(record: R): Post;
}

/** What is read of the posts of a host whose database has them as records. */
export function recordPosts<C, R>(records: Records<C, R>, { nameOf, postOf }: Reading<R>): Pick<PostStore, 'find' | 'list'> {
  return {
    async find(id) {
      const [record] = await records.read([records.meets.oneOf(nameOf('id'), [id])]);
      return record && postOf(record);
    },
    async list(filter) {
      const orders = filter.orders.map(([field, direction]) => [nameOf(field), direction] as const);
      const { items, total } = await recordsPart(records, wanted(filter, records.meets, nameOf), { ...filter, orders });
      return { items: items.map(postOf), total };
    },
  };
}

type Wanted = Pick<StoreFilter, 'types' | 'status' | 'search' | 'ids' | 'afterId' | 'authorId'>;
function wanted<C>({ types, status, search, ids, afterId, authorId }: Wanted, meets: Meets<C>, nameOf: Reading<never>['nameOf']): C[] {
  const conditions = [meets.oneOf(nameOf('type'), types)];
  if (status !== undefined) conditions.push(meets.oneOf(nameOf('status'), [status]));
  if (authorId !== undefined) conditions.push(meets.oneOf(nameOf('authorId'), [authorId]));
  if (search) conditions.push(meets.holds([nameOf('title'), nameOf('content')], search, false));
  if (ids) conditions.push(meets.oneOf(nameOf('id'), ids));
  if (afterId !== undefined) conditions.push(meets.above(nameOf('id'), afterId));
  return conditions;
}
