import { Type } from '@sinclair/typebox';
import { Returns } from '../../../kit/schema';
import { defineTask } from './task';

/** What search engines show of an article. */
export const seoMeta = defineTask({
  instruction: `Write what a search engine shows of the given article: a title of at most 60 characters, a description of at most 155
characters, and up to ten keywords, the most important one first. Use only facts that it states; no quotation marks around them.`,
  answer: Returns({
    title: Type.String({ minLength: 1, maxLength: 120 }),
    description: Type.String({ minLength: 1, maxLength: 320 }),
    keywords: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 20 }),
  }),
  maxTokens: 2000,
});
