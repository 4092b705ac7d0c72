import { Type } from '@sinclair/typebox';
import type { PostStatus } from '../../host';
import { JsonObject, StringEnum, Text } from '../../kit/schema';
import { maxMetaKeys } from './meta';

const statuses = ['draft', 'pending', 'publish', 'private'] as const satisfies readonly PostStatus[];

/** Status of an item, a draft unless told otherwise. */
export const status = StringEnum(statuses, { description: 'Status of the item' });

/** What a person may have made of it on the host's own pages too. */
export const anyStatus = StringEnum([...statuses, 'future'], { description: 'Status of the item; future: scheduled' });

/** Ids are numbers that the host gives. */
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the item' });

/** Params that create and update share. */
export const itemParams = {
  title: Type.Optional(Text(500, 'Title')),
  content: Type.Optional(Text(524_288, 'Text as HTML; scripts and other active content are removed')),
  excerpt: Type.Optional(Text(10_000, 'Short plain text')),
  status: Type.Optional(status),
  slug: Type.Optional(Text(190, 'Unique name in URLs; empty: made from the title')),
  author: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'User id; default for a new item: its creator',
    }),
  ),
  meta: Type.Optional(JsonObject(`Named values, at most ${maxMetaKeys}; they are merged into the stored ones, null removes one`)),
};
