import type { Actor, Logger, Post, PostFilter, PostSort, Posts, Storage } from '../../host';
import * as kit from '../../host-kit';
import { type Account, type Apos, type AposRequest, asPattern, type Doc, type SaveOptions } from './apostrophe';

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

/** What the handlers of the piece types and the pages need beyond the contract. */
export interface AposPosts extends Posts, Pick<kit.PostHooks, 'rendered' | 'head'> {
  /** Before a piece is stored, whoever stores it. */
  prepare(req: AposRequest, doc: Doc, options: SaveOptions): Promise<void>;
  /** After an editor stored a piece. */
  edited(doc: Doc, options: SaveOptions): Promise<void>;
  archived(doc: Doc): Promise<void>;
  /** Tell of what an editor stored when the process ended. */
  catchUp: kit.ToldSaves['catchUp'];
}

/** Posts as pieces of the site, in its database; their meta and terms are in ours. */
export function createPosts(apos: Apos, storage: Storage, { hooks, log }: { hooks: kit.PostHooks; log: Logger }): AposPosts {
  const ids = kit.numberedIds(storage);
  const types = kit.postTypes(addresses);
  const store = pieces(apos, storage, ids);
  const saves = kit.toldSaves({ storage, hooks, find: store.find, log });
  return {
    ...kit.foreignPosts({ store, storage, hooks, types }),
    ...{ tells: 'after', sorts: true, rendered: hooks.rendered, head: hooks.head, catchUp: saves.catchUp },

    async prepare(req, doc, options) {
      const author = req.user?._id;
      doc.siteplaneType ??= doc.type.slice('siteplane-'.length);
      doc.siteplaneId ??= await ids.number('post', doc._id);
      if (!options.siteplane) {
        const before = await apos.doc.db.findOne({ _id: doc._id });
        const { content = '', excerpt = '', status = 'draft' } = postOf(doc);
        Object.assign(doc, kit.storable({ content, excerpt, status }), { siteplaneChanged: Date.now() });
        doc.siteplaneDate ??= Date.now();
        doc.siteplaneAuthor ??= author === undefined ? 0 : await ids.number('user', author);
        doc.siteplaneImage ??= 0;
        options.siteplaneSave = await saves.begin(Number(doc.siteplaneId), before && before.archived !== true ? postOf(before) : undefined);
      }
      doc.visibility = doc.status === 'publish' ? 'public' : 'loginRequired';
    },

    edited: async (doc, { siteplaneSave: save }) => (save === undefined ? undefined : saves.stored(save, postOf(doc))),
    archived: (doc) => saves.removed(postOf(doc)),
  };
}

function pieces(apos: Apos, storage: Storage, ids: kit.NumberedIds): kit.PostStore {
  const { db, insert, update } = apos.doc;
  const options: SaveOptions = { permissions: false, siteplane: true };
  const found = async (id: number) => (await db.findOne({ siteplaneId: id, type: { $in: all }, archived: { $ne: true } })) ?? undefined;

  /** The site's own record of changes names the account behind the call. */
  async function by(actor: Actor | undefined): Promise<AposRequest> {
    const _id = actor?.userId === undefined ? undefined : await ids.name('user', actor.userId);
    const user: Account | null = _id === undefined ? null : await apos.user.find(apos.task.getReq(), { _id }).toObject();
    return apos.task.getReq(user ? { user } : {});
  }

  return {
    async find(id) {
      const doc = await found(id);
      return doc && postOf(doc);
    },
    async list(filter) {
      const criteria = await criteriaOf(filter, storage);
      const cursor = db.find(criteria).sort(filter.afterId === undefined ? sorted[filter.sort ?? 'newest'] : sorted.oldest);
      const docs = await cursor.skip(filter.offset).limit(filter.limit).toArray();
      return { items: docs.map(postOf), total: await db.countDocuments(criteria) };
    },
    insert: async (post, actor) => postOf(await insert(await by(actor), { type: pieceOf(post.type), ...docOf(post.type, post) }, options)),
    async update(id, fields, actor) {
      const doc = await found(id);
      return postOf(await update(await by(actor), { ...doc, ...docOf(String(doc?.siteplaneType), fields) }, options));
    },
    remove: async (id) => void (await apos.doc.delete(apos.task.getReq(), { ...(await found(id)) }, options)),
    async taken(type, slugs, except = 0) {
      const wanted = slugs.map((slug) => prefixOf(type) + slug);
      const docs = await db.find({ slug: { $in: wanted }, siteplaneId: { $ne: except } }).toArray();
      return docs.map(({ slug }) => slug.slice(prefixOf(type).length));
    },
  };
}

/** The fields of a post as the piece has them. */
function docOf(
  kind: string,
  { title, content, excerpt, status, slug, authorId, featuredImageId, createdAt, updatedAt }: Partial<Post>,
): object {
  const own = { siteplaneType: kind, siteplaneAuthor: authorId, siteplaneImage: featuredImageId, siteplaneDate: createdAt };
  const named = { title, content, excerpt, status, slug: slug === undefined ? undefined : prefixOf(kind) + slug };
  return Object.fromEntries(Object.entries({ ...named, ...own, siteplaneChanged: updatedAt }).filter(([, value]) => value !== undefined));
}

export function postOf(doc: Doc): Post {
  const { title, content, excerpt, status } = doc as Doc & Post;
  const type = String(doc.siteplaneType);
  return {
    ...{ id: Number(doc.siteplaneId), type, title, content, excerpt, status },
    slug: doc.slug.startsWith(prefixOf(type)) ? doc.slug.slice(prefixOf(type).length) : doc.slug,
    ...{ authorId: Number(doc.siteplaneAuthor), featuredImageId: Number(doc.siteplaneImage) },
    ...{ createdAt: Number(doc.siteplaneDate), updatedAt: Number(doc.siteplaneChanged) },
  };
}

async function criteriaOf(
  { type, status, search, ids, termIds, afterId, authorId }: PostFilter,
  storage: Storage,
): Promise<Record<string, unknown>> {
  const ofTerms = termIds && (await kit.postsOfTerms(storage, termIds));
  const among = [ids, ofTerms].filter((list) => list !== undefined);
  const text = search ? asPattern(search) : undefined;
  return {
    type: { $in: all },
    siteplaneType: { $in: typeof type === 'string' ? [type] : [...type] },
    archived: { $ne: true },
    ...(status === undefined ? {} : { status }),
    ...(authorId === undefined ? {} : { siteplaneAuthor: authorId }),
    ...(text ? { $or: [{ title: text }, { content: text }] } : {}),
    ...(afterId === undefined ? {} : { siteplaneId: { $gt: afterId } }),
    ...(among.length === 0 ? {} : { $and: among.map((list) => ({ siteplaneId: { $in: [...list] } })) }),
  };
}
