import { Type } from '@sinclair/typebox';
import { expects, Text } from '../../../kit/schema';

/** Ids are numbers that the host gives. */
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the post' });

export const version = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id of the earlier version, from posts.versions',
});

export const type = Type.Optional(Text(32, 'Slug of a post type that visitors see, such as page; default: post'));

/** What a caller has read: another state is never overwritten (D722). */
export const revision = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  ...expects('must be the revision of an earlier answer about this post, 22 characters'),
  description: 'Revision of the post that the change was made for, as posts.get answers it',
});

/** Params that create, update and diff share. */
export const postParams = {
  title: Type.Optional(Text(500, 'Title')),
  content: Type.Optional(Text(524_288, 'Text as HTML; scripts and other active content are removed')),
  excerpt: Type.Optional(Text(10_000, 'Short plain text')),
  slug: Type.Optional(Text(190, 'Unique name in URLs; empty: made from the title')),
  author: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'User id; default for a new post: who creates it' }),
  ),
  featured_image: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of a picture of the media library; 0: none' }),
  ),
};
