import { Type } from '@sinclair/typebox';
import { Returns } from '../../../kit/schema';
import { defineTask } from './task';

const terms = (maxItems: number) => Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems });

/** Tags and categories of an article. */
export const taxonomySuggest = defineTask({
  instruction: `Suggest up to eight tags and up to two categories for the given article. Prefer terms that the site has already, in
exactly their spelling, where the material lists them; suggest a new one only where none of those fits.`,
  answer: Returns({ tags: terms(20), categories: terms(10) }),
  maxTokens: 2000,
});
