import type { Static } from '@sinclair/typebox';
import { ascii, json, primary } from '../../../db/columns';
import { rows } from '../../../db/rows';
import { defineTable } from '../../../db/table';
import type { Db, Host, PostType } from '../../../host';
import { invalidParam, refused } from '../../../kit/errors';
import { given } from '../../../kit/given';
import type { JobCtx } from '../../../kit/group';
import { checkType, registerTypes, typeRefused, whyRefused } from '../../../kit/host-types';
import { slugOf } from '../../../kit/slug';
import type { NewCpt } from './fields';

/** Post types that sources have made; they outlive their source, because its posts do (D131). */
export const postTypeTable = defineTable('sp_post_types', { slug: primary(ascii(20)), definition: json<PostType>() });

/** Types that this process has told its host of: the host's other types are its own. */
const registeredBy = new WeakMap<Host['posts'], Set<string>>();

function registered(posts: Host['posts']): Set<string> {
  const slugs = registeredBy.get(posts) ?? new Set();
  registeredBy.set(posts, slugs);
  return slugs;
}

/** Make a post type for a source. Hosts learn of it once this is committed: see `ensurePostType` and `watchPostTypes`. */
export async function createPostType(db: Db, { posts }: Pick<Host, 'posts'>, wanted: Static<typeof NewCpt>): Promise<string> {
  const slug = wanted.slug ?? slugOf(wanted.label, 20);
  if (slug === '') throw invalidParam('/new_cpt/slug', 'is needed, because no slug can be made from the label');
  const isOurs = (await rows(db, postTypeTable).one({ slug })) !== undefined;
  if (isOurs || (posts.types().some((type) => type.slug === slug) && !registered(posts).has(slug))) {
    throw refused(`the post type "${slug}" already exists; set it as target_post_type instead`);
  }
  const { label, plural, hierarchical, supports, taxonomies, public: isPublic = true } = wanted;
  const definition: PostType = {
    slug,
    label: plural || label,
    public: isPublic,
    ...given({ hierarchical }),
    supports: supports ?? ['title', 'editor', 'excerpt', 'author', 'thumbnail', 'meta'],
    taxonomies: taxonomies ?? ['category', 'tag'],
  };
  await keepPostType(db, { posts }, definition);
  return slug;
}

/** The definition of a type that a source has made; undefined for one of the host's own. */
export const postTypeOf = async (db: Db, slug: string): Promise<PostType | undefined> =>
  (await rows(db, postTypeTable).one({ slug }))?.definition;

/** Store a post type, unless the host would refuse it: throws `conflict` with its reason (D683). */
export async function keepPostType(db: Db, host: Pick<Host, 'posts'>, definition: PostType): Promise<void> {
  await checkType(host, definition);
  await rows(db, postTypeTable).insert({ slug: definition.slug, definition });
}

/** Keep the host of this instance told of the types that any instance has made. */
export function watchPostTypes({ host, log }: Pick<JobCtx, 'host' | 'log'>): void {
  const refresh = () => registerPostTypes(host).catch((err: unknown) => log.warn({ err }, 'post types could not be read'));
  void refresh();
  host.cron.schedule('content.types', '*/10 * * * * *', async () => refresh());
}

type TypedHost = Pick<Host, 'storage' | 'posts' | 'log'>;

/** Before something is written in a type that another instance, or a call just now, may have made. Throws `conflict` where the host refuses it. */
export async function ensurePostType(host: TypedHost, slug: string): Promise<void> {
  const isThere = () => host.posts.types().some((type) => type.slug === slug);
  if (isThere()) return;
  await registerPostTypes(host);
  const reason = whyRefused(host.posts, slug);
  if (reason !== undefined && !isThere()) throw typeRefused(slug, reason);
}

/** Tell the host of every type that sources have made. */
export async function registerPostTypes(host: TypedHost): Promise<void> {
  const made = (await host.storage.run((db) => rows(db, postTypeTable).many({}))).map(({ definition }) => definition);
  for (const { slug } of made) registered(host.posts).add(slug);
  await registerTypes(host, made);
}
