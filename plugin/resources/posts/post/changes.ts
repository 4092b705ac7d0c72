import type { Post, PostFields } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { invalidParam, refused } from '../../../kit/errors';
import { given } from '../../../kit/given';
import { sanitised } from '../../../markup/sanitise';
import { checkedAuthor } from '../../_items/author';
import { recorded, revisionOf } from './view';

/** What callers may say of a post. */
export interface PostInput {
  readonly title?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly slug?: string;
  readonly author?: number;
  readonly featured_image?: number;
}

/** The fields as the host takes them, with its references checked. */
export async function fieldsOf({ host }: Pick<Ctx, 'host'>, input: PostInput, before?: Post): Promise<PostFields> {
  const { author, featured_image: featuredImageId, content, ...fields } = input;
  const authorId = await checkedAuthor({ host }, author, before?.authorId);
  if (featuredImageId !== undefined && featuredImageId !== 0 && featuredImageId !== before?.featuredImageId) {
    const file = await host.media.get(featuredImageId);
    if (!file?.mime.startsWith('image/')) throw invalidParam('/featured_image', 'is not the id of a picture of the media library');
  }
  // Every host makes it safe when it is stored; here too, so that a difference is that to what would be stored.
  return { ...fields, ...given({ authorId, featuredImageId, content: content === undefined ? undefined : sanitised(content) }) };
}

const compared = ['title', 'content', 'excerpt', 'slug', 'authorId', 'featuredImageId'] as const;

/** Names of the fields that would be stored otherwise than they are. */
export const changedFields = (post: Post, fields: PostFields) =>
  compared.filter((name) => fields[name] !== undefined && fields[name] !== post[name]);

/** 409 where somebody else changed the post since the caller read it. */
export function checkRevision(post: Post, expected: string | undefined): void {
  if (expected === undefined || expected === revisionOf(recorded(post))) return;
  throw refused(
    `post ${post.id} was changed by somebody else since you read it, and nothing was saved. Read it again with posts.get, make your change to what is stored now, and send it with its revision`,
  );
}
