import { type Static, Type } from '@sinclair/typebox';
import type { Post } from '../../host';
import { JsonObject, Returns } from '../../kit/schema';
import { anyStatus } from './fields';
import { visibleMeta } from './meta';

const fields = {
  id: Type.Integer(),
  type: Type.String(),
  title: Type.String(),
  content: Type.String(),
  excerpt: Type.String(),
  status: anyStatus,
  slug: Type.String(),
  author: Type.Integer({ description: 'User id; 0: nobody' }),
  date: Type.String({ description: 'When it was made, ISO 8601 in UTC' }),
  modified: Type.String({ description: 'When it was last changed, ISO 8601 in UTC' }),
};

/** An item as a list shows it. */
export const ItemRow = Returns(fields);

/** An item with its meta. */
export const ItemView = Returns({ ...fields, meta: JsonObject() });

/** `{id, type, title, …, modified}`. */
export const row = ({
  id,
  type,
  title,
  content,
  excerpt,
  status: state,
  slug,
  authorId,
  createdAt,
  updatedAt,
}: Post): Static<typeof ItemRow> => ({
  id,
  type,
  title,
  content,
  excerpt,
  status: state,
  slug,
  author: authorId,
  date: new Date(createdAt).toISOString(),
  modified: new Date(updatedAt).toISOString(),
});

/** The item as the audit log keeps it: without its times, which no undo sets back. */
export const recorded = (post: Post) => {
  const { date, modified, ...fields } = view(post);
  return fields;
};
export type RecordedItem = ReturnType<typeof recorded>;

/** The row with its meta (D56). */
export const view = (post: Post): Static<typeof ItemView> => ({ ...row(post), meta: visibleMeta(post.meta) });
