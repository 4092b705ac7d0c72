import type { Host, Post, PostFields } from '../../../host';
import type { Credited } from '../ingest/ingest-table';
import type { Plan } from './plan';
import type { PreparedArticle } from './prepare';

interface Featuring {
  readonly prepared: PreparedArticle;
  /** Missing for a new post. */
  readonly stands?: { readonly before: Post; readonly credited: Credited };
}

/**
 * The featured image of a post and what it shows there. A payload without a picture takes away the one that came from an earlier payload, and
 * none that a person chose; words that a person chose stay until the sender's picture or its words are others (D531).
 */
export function featuredOf(
  { posts }: Pick<Host, 'posts'>,
  { mapping: { fields }, source }: Plan,
  { prepared: { featuredImageId, featuredImageAlt }, stands }: Featuring,
): Pick<PostFields, 'featuredImageId' | 'featuredImageAlt'> {
  if (featuredImageId > 0) {
    const isSame = stands?.before.featuredImageId === featuredImageId && stands.credited.featuredImageAlt === featuredImageAlt;
    return { featuredImageId, ...(posts.imageAlts && !isSame ? { featuredImageAlt } : {}) };
  }
  if (!stands) return { featuredImageId };
  const isSenders = fields.featured_image !== undefined || source.settings.image_modify.featured_from === 'text';
  const { before, credited } = stands;
  return { featuredImageId: isSenders && before.featuredImageId === credited.featuredImageId ? 0 : before.featuredImageId };
}

/** What is remembered of it. */
export const creditedPicture = ({
  featuredImageId,
  featuredImageAlt,
}: PreparedArticle): Pick<Credited, 'featuredImageId' | 'featuredImageAlt'> => ({
  featuredImageId,
  ...(featuredImageId > 0 ? { featuredImageAlt } : {}),
});
