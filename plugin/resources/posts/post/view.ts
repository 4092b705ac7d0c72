import { type Static, Type } from '@sinclair/typebox';
import canonicalize from 'canonicalize';
import type { Post } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { sha256Text } from '../../../kit/digest';
import { Nullable, Returns } from '../../../kit/schema';
import { anyStatus } from '../../_items/fields';

const fields = {
  id: Type.Integer(),
  type: Type.String(),
  title: Type.String(),
  excerpt: Type.String(),
  status: anyStatus,
  slug: Type.String(),
  author: Type.Integer({ description: 'User id; 0: nobody' }),
  date: Type.String({ description: 'The date that visitors see, ISO 8601 in UTC' }),
  modified: Type.String({ description: 'When it was last changed, ISO 8601 in UTC' }),
  revision: Type.String({ description: 'Digest of what is stored; a change names the one that it was made for' }),
  edit_url: Nullable(Type.String({ description: 'Where people edit it; null where the host has no such page' })),
};

/** A post as a list shows it. */
export const PostRow = Returns(fields);

/** A post with its text as stored. */
export const PostView = Returns({
  ...fields,
  content: Type.String(),
  featured_image: Type.Integer({ description: 'Id of a picture of the media library; 0: none' }),
});

/** The post as the audit log keeps it: without its times, which no undo sets back. */
export const recorded = ({ id, type, title, content, excerpt, status, slug, authorId, featuredImageId }: Post) => ({
  id,
  type,
  title,
  content,
  excerpt,
  status: status as string,
  slug,
  author: authorId,
  featured_image: featuredImageId,
});
export type RecordedPost = ReturnType<typeof recorded>;

// D722
/** A digest of what a change can touch, so that an undo knows that of what it sets back. */
export const revisionOf = (record: RecordedPost): string => sha256Text(canonicalize(record) ?? '').slice(0, 22);

type Editor = Pick<Ctx, 'host'>;

/** The address of the page on which the host edits a post. */
async function editorOf({ host }: Editor): Promise<(id: number) => string | null> {
  const { postEditor } = host.places;
  if (postEditor === undefined) return () => null;
  const { url } = await host.site();
  return (id) => new URL(postEditor.replace('{id}', String(id)), url).href;
}

export async function rowsOf(ctx: Editor, posts: readonly Post[]): Promise<Static<typeof PostRow>[]> {
  const editUrl = await editorOf(ctx);
  return posts.map((post) => {
    const { content, featured_image, ...shown } = recorded(post);
    return {
      ...shown,
      status: post.status,
      date: new Date(post.createdAt).toISOString(),
      modified: new Date(post.updatedAt).toISOString(),
      revision: revisionOf(recorded(post)),
      edit_url: editUrl(post.id),
    };
  });
}

export async function view(ctx: Editor, post: Post): Promise<Static<typeof PostView>> {
  const [row] = await rowsOf(ctx, [post]);
  if (!row) throw new Error('a row of one post');
  return { ...row, content: post.content, featured_image: post.featuredImageId };
}
