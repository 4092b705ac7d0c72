import type { Post, PostSort, Posts } from '../../host';
import * as kit from '../../host-kit';
import { type Apos, type AposRequest, asPattern, type Criteria, type Doc, type SaveOptions } from './apostrophe';

/** Kinds of posts that are pieces of a type of their own; those that are made at run time share `entry`. */
export const pieceTypes = ['post', 'page', 'note', 'estimate', 'entry'] as const;
const pieceOf = (type: string) => `siteplane-${pieceTypes.find((known) => known === type) ?? 'entry'}`;
const all = pieceTypes.map(pieceOf);
/** Slugs of pieces are unique over the whole site: those of `post` stand in addresses, others begin with their type. */
const prefixOf = (type: string) => (type === 'post' ? '' : `${type}-`);

const addresses = {
  ownAddresses: new Set(['admin', 'rest', 'media', 'api', 'login', 'uploads']),
  isAtTop: (type: string) => type === 'post' || type === 'page',
};

const sorted: Readonly<Record<PostSort, Readonly<Record<string, 1 | -1>>>> = {
  newest: { siteplaneId: -1 },
  oldest: { siteplaneId: 1 },
  updated: { siteplaneChanged: -1, siteplaneId: -1 },
  title: { title: 1, siteplaneId: 1 },
};

const record = kit.postRecord({
  ...{ id: 'siteplaneId', type: 'siteplaneType', authorId: 'siteplaneAuthor', featuredImageId: 'siteplaneImage' },
  ...{ createdAt: 'siteplaneDate', updatedAt: 'siteplaneChanged' },
});

/** The fields of a post of this type as the piece has them. */
const docOf = (type: string, { slug, ...post }: Partial<Post>) =>
  record.recordOf({ ...post, type, ...(slug === undefined ? {} : { slug: prefixOf(type) + slug }) });

export function postOf(doc: Doc): Post {
  const post = record.postOf(doc);
  const prefix = prefixOf(post.type);
  return post.slug.startsWith(prefix) ? { ...post, slug: post.slug.slice(prefix.length) } : post;
}

/** What the handlers of the piece types and the pages need beyond the contract. */
export interface AposPosts extends Posts, Pick<kit.PostHooks, 'rendered' | 'head'>, Pick<kit.EditorSaves, 'catchUp'> {
  /** Before a piece is stored, whoever stores it. */
  prepare(req: AposRequest, doc: Doc, options: SaveOptions): Promise<void>;
  /** After an editor stored a piece. */
  edited(doc: Doc): Promise<void>;
  archived(doc: Doc): Promise<void>;
}

/** Posts as pieces of the site, in its database; their meta and terms are in ours. */
export function createPosts(apos: Apos, { storage, ids, hooks, log }: kit.SiteBase): AposPosts {
  const store = pieces(apos);
  const saves = kit.editorSaves({ storage, hooks, find: store.find, log });

  /** What an editor saves as we keep it. */
  async function begin({ user }: AposRequest, doc: Doc): Promise<void> {
    const before = await apos.doc.db.findOne({ _id: doc._id });
    const { content = '', excerpt = '', status = 'draft' } = doc as Partial<Post>;
    const updatedAt = saves.moment();
    Object.assign(doc, kit.storable({ content, excerpt, status }), { siteplaneChanged: updatedAt });
    doc.siteplaneDate ??= Date.now();
    doc.siteplaneAuthor ??= user?._id === undefined ? 0 : await ids.number('user', user._id);
    doc.siteplaneImage ??= 0;
    await saves.begin(Number(doc.siteplaneId), updatedAt, before && before.archived !== true ? postOf(before) : undefined);
  }

  return {
    ...kit.foreignPosts({ store, storage, hooks, types: kit.postTypes(addresses) }),
    ...{ tells: 'after', sorts: true, rendered: hooks.rendered, head: hooks.head, catchUp: saves.catchUp },
    async prepare(req, doc, options) {
      doc.siteplaneType ??= doc.type.slice('siteplane-'.length);
      doc.siteplaneId ??= await ids.number('post', doc._id);
      if (!options.siteplane) await begin(req, doc);
      doc.visibility = doc.status === 'publish' ? 'public' : 'loginRequired';
    },
    edited: (doc) => saves.stored(Number(doc.siteplaneId), Number(doc.siteplaneChanged), postOf(doc)),
    archived: (doc) => saves.removed(postOf(doc)),
  };
}

function pieces(apos: Apos): kit.PostStore {
  const { db, insert, update } = apos.doc;
  const options: SaveOptions = { permissions: false, siteplane: true };
  const result = async (id: number) => (await db.findOne({ siteplaneId: id, type: { $in: all }, archived: { $ne: true } })) ?? undefined;
  /** The site's own record of changes names the account behind the call. */
  async function as(_id: string | undefined): Promise<AposRequest> {
    const [user] = _id === undefined ? [] : await apos.user.find(apos.task.getReq(), { _id }).toArray();
    return apos.task.getReq(user ? { user } : {});
  }

  return {
    async find(id) {
      const doc = await result(id);
      return doc && postOf(doc);
    },
    list(filter) {
      const criteria = criteriaOf(filter);
      return kit.partOf(filter, {
        count: () => db.countDocuments(criteria),
        read: async ({ limit, offset }) =>
          (await db.find(criteria).sort(sorted[filter.sort]).skip(offset).limit(limit).toArray()).map(postOf),
      });
    },
    insert: async (post, by) => postOf(await insert(await as(by), { ...docOf(post.type, post), type: pieceOf(post.type) }, options)),
    async update(id, fields, by) {
      const doc = await result(id);
      return postOf(await update(await as(by), { ...doc, ...docOf(String(doc?.siteplaneType), fields) }, options));
    },
    remove: async (id, by) => void (await apos.doc.delete(await as(by), { ...(await result(id)) }, options)),
    async taken(type, slugs, except = 0) {
      const wanted = slugs.map((slug) => prefixOf(type) + slug);
      const docs = await db.find({ slug: { $in: wanted }, siteplaneId: { $ne: except } }).toArray();
      return docs.map(({ slug }) => slug.slice(prefixOf(type).length));
    },
  };
}

function criteriaOf({ types, status, search, ids, afterId, authorId }: kit.StoreFilter): Criteria {
  const text = search ? asPattern(search) : undefined;
  return {
    type: { $in: all },
    siteplaneType: { $in: [...types] },
    archived: { $ne: true },
    ...(status === undefined ? {} : { status }),
    ...(authorId === undefined ? {} : { siteplaneAuthor: authorId }),
    ...(text ? { $or: [{ title: text }, { content: text }] } : {}),
    ...(afterId === undefined ? {} : { siteplaneId: { $gt: afterId } }),
    ...(ids === undefined ? {} : { $and: [{ siteplaneId: { $in: [...ids] } }] }),
  };
}
