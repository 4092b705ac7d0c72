import { randomUUID } from 'node:crypto';
import type { Post } from '../../host';
import * as kit from '../../host-kit';
import { asAdmin, type Directus } from './directus';

/** The collection of the site with all posts; those fields that begin with `siteplane_` are ours. */
export const collection = 'siteplane_posts';

const record = kit.postRecord({
  ...{ authorId: 'siteplane_author', featuredImageId: 'siteplane_image' },
  ...{ createdAt: 'siteplane_date', updatedAt: 'siteplane_changed' },
});

export const { postOf } = record;

interface Parts {
  readonly directus: Directus;
  readonly ids: kit.NumberedIds;
  /** By whom our own saves are known to the hooks of Directus. */
  readonly own: WeakSet<object>;
}

/** Posts as items of the collection. */
export function itemStore({ directus: { database, getSchema, services }, ids, own }: Parts): kit.PostStore {
  const read = kit.recordPosts(kit.knexRecords(database, collection), record);

  /** The activity of the site names the account behind the call. */
  async function service(user?: string) {
    const accountability = asAdmin(user);
    own.add(accountability);
    return new services.ItemsService(collection, { schema: await getSchema(), accountability });
  }
  async function sure(id: number): Promise<Post> {
    const post = await read.find(id);
    if (!post) throw new Error(`post ${id} is not in the collection`);
    return post;
  }
  /** What the editor of the site shows of a number; null where it stands for nothing there. */
  async function named(kind: string, table: string, number: number): Promise<string | null> {
    const id = await ids.name(kind, number);
    const [row] = id === undefined ? [] : await kit.knexRows(database(table).where({ id }).select('id'));
    return row ? String(row.id) : null;
  }
  async function itemOf(post: Partial<Post>): Promise<kit.KnexRow> {
    const { authorId, featuredImageId } = post;
    return {
      ...record.recordOf(post),
      ...(authorId !== undefined && { author: await named('user', 'directus_users', authorId) }),
      ...(featuredImageId !== undefined && { image: await named('media', 'directus_files', featuredImageId) }),
    };
  }

  return {
    ...read,
    async insert(post, by) {
      const id = await ids.number('post', randomUUID());
      await (await service(by)).createOne({ id, ...(await itemOf(post)) });
      return sure(id);
    },
    async update(id, fields, by) {
      await (await service(by)).updateOne(id, await itemOf(fields));
      return sure(id);
    },
    remove: async (id, by) => void (await (await service(by)).deleteOne(id)),
    async taken(type, slugs, except = 0) {
      const rows = await kit.knexRows(database(collection).where({ type }).whereIn('slug', slugs).whereNotIn('id', [except]));
      return rows.map(({ slug }) => String(slug));
    },
  };
}
