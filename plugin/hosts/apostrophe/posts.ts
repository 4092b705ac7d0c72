import type { Post } from '../../host';
import * as kit from '../../host-kit';
import type { Apos, AposRequest, Doc, SaveOptions } from './apostrophe';

/** Kinds of posts that are pieces of a type of their own; those that are made at run time share `entry`. */
export const pieceTypes = ['post', 'page', 'note', 'estimate', 'entry'] as const;
const pieceOf = (type: string) => `siteplane-${pieceTypes.find((known) => known === type) ?? 'entry'}`;
const isPost = { type: { $in: pieceTypes.map(pieceOf) }, archived: { $ne: true } };
/** Slugs of pieces are unique over the whole site: those of `post` stand in addresses, others begin with their type. */
const prefixOf = (type: string) => (type === 'post' ? '' : `${type}-`);

const record = kit.postRecord({
  ...{ id: 'siteplaneId', type: 'siteplaneType', authorId: 'siteplaneAuthor', featuredImageId: 'siteplaneImage' },
  ...{ createdAt: 'siteplaneDate', updatedAt: 'siteplaneChanged' },
});

/** The fields of a post of this type as the piece has them. */
const docOf = (type: string, { slug, ...post }: Partial<Post>) =>
  record.recordOf({ ...post, type, ...(slug !== undefined && { slug: prefixOf(type) + slug }) });

export function postOf(doc: Doc): Post {
  const post = record.postOf(doc);
  const prefix = prefixOf(post.type);
  return post.slug.startsWith(prefix) ? { ...post, slug: post.slug.slice(prefix.length) } : post;
}

/** Posts as pieces of the site, in its database, and what its editor tells of them. */
export function createPosts(apos: Apos, base: kit.SiteBase) {
  const { ids } = base;
  const { posts, saves } = kit.editedPosts(base, pieces(apos), ['api', 'login', 'uploads']);

  /** What an editor saves as we keep it. */
  async function begin({ user }: AposRequest, doc: Doc): Promise<void> {
    const before = await apos.doc.db.findOne({ _id: doc._id, archived: { $ne: true } });
    const { content = '', excerpt = '', status = 'draft' } = doc as Partial<Post>;
    const updatedAt = saves.moment();
    Object.assign(doc, kit.storable({ content, excerpt, status }), { siteplaneChanged: updatedAt });
    doc.siteplaneDate ??= Date.now();
    doc.siteplaneAuthor ??= user?._id === undefined ? 0 : await ids.number('user', user._id);
    doc.siteplaneImage ??= 0;
    await saves.begin(Number(doc.siteplaneId), updatedAt, before ? postOf(before) : undefined);
  }

  return {
    posts,
    /** Before a piece is stored, whoever stores it. */
    async prepare(req: AposRequest, doc: Doc, { siteplane }: SaveOptions): Promise<void> {
      doc.siteplaneType ??= doc.type.slice('siteplane-'.length);
      doc.siteplaneId ??= await ids.number('post', doc._id);
      if (!siteplane) await begin(req, doc);
      doc.visibility = doc.status === 'publish' ? 'public' : 'loginRequired';
    },
    /** After a piece was stored. */
    async stored(doc: Doc, { siteplane }: SaveOptions): Promise<void> {
      if (!siteplane && doc.archived !== true) await saves.stored(Number(doc.siteplaneId), Number(doc.siteplaneChanged), postOf(doc));
    },
    archived: (doc: Doc) => saves.removed(postOf(doc)),
  };
}

function pieces(apos: Apos): kit.PostStore {
  const { db, insert, update } = apos.doc;
  const options: SaveOptions = { permissions: false, siteplane: true };
  const pieceWith = (id: number) => db.findOne({ ...isPost, siteplaneId: id });
  /** The site's own record of changes names the account behind the call. */
  async function as(id: string | undefined): Promise<AposRequest> {
    const user = id === undefined ? null : await db.findOne({ _id: id });
    return apos.task.getReq(user ? { user } : {});
  }

  return {
    ...kit.recordPosts(kit.mongoRecords(db, isPost), { nameOf: record.nameOf, postOf }),
    insert: async (post, by) => postOf(await insert(await as(by), { ...docOf(post.type, post), type: pieceOf(post.type) }, options)),
    async update(id, fields, by) {
      const doc = await pieceWith(id);
      return postOf(await update(await as(by), { ...doc, ...docOf(String(doc?.siteplaneType), fields) }, options));
    },
    remove: async (id, by) => void (await apos.doc.delete(await as(by), { ...(await pieceWith(id)) }, options)),
    async taken(type, slugs, except = 0) {
      const wanted = slugs.map((slug) => prefixOf(type) + slug);
      const docs = await db.find({ slug: { $in: wanted }, siteplaneId: { $ne: except } }).toArray();
      return docs.map(({ slug }) => slug.slice(prefixOf(type).length));
    },
  };
}
