import { defineTask } from './task';

/** The same text in another language. */
export const translation = defineTask({
  instruction: `Translate the given text. Keep markup, links, names, numbers and the order of its parts; translate attributes that people
read. Add and explain nothing. Answer with the translation only.`,
  maxTokens: 16_000,
});
