import { Type } from '@sinclair/typebox';
import { Returns, StringEnum } from '../../../kit/schema';
import { defineTask } from './task';

const target = StringEnum([
  ...(['id', 'title', 'content', 'excerpt', 'slug', 'date', 'modified'] as const),
  ...(['author', 'author_name', 'author_url', 'tags', 'categories', 'featured_image', 'featured_image_alt', 'canonical_url'] as const),
  ...(['locale', 'translation_of'] as const),
]);

/** Which part of a sample payload belongs to which field of an article. */
export const mappingSuggest = defineTask({
  instruction: `The material is a sample of the JSON that another system sends for its articles. Say where each field of an article is
found in it. "items" is the JSON Pointer of the list of articles, or empty where the payload is one article. "fields" names each field
that the sample has, with the JSON Pointer of its value counted from one article, such as /title/rendered, and how sure you are from 0 to
1. Leave out a field that the sample lacks; never name one twice. "content" is the longest text, usually HTML; "id" is what stays the
same when the article is sent again.`,
  answer: Returns({
    items: Type.String({ maxLength: 512 }),
    fields: Type.Array(
      Returns({ field: target, path: Type.String({ maxLength: 512 }), confidence: Type.Number({ minimum: 0, maximum: 1 }) }),
      { maxItems: 50 },
    ),
  }),
  maxTokens: 4000,
});
