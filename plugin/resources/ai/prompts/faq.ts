import { Type } from '@sinclair/typebox';
import { Returns } from '../../../kit/schema';
import { defineTask } from './task';

/** Questions that an article answers. */
export const faq = defineTask({
  instruction: `Write three to six questions that a reader may have and that the given article answers, each with an answer of one to
three sentences of plain text. Use only facts that it states; fewer or none where it answers fewer.`,
  answer: Returns({
    items: Type.Array(
      Returns({ question: Type.String({ minLength: 1, maxLength: 300 }), answer: Type.String({ minLength: 1, maxLength: 2000 }) }),
      { maxItems: 12 },
    ),
  }),
  maxTokens: 4000,
});
