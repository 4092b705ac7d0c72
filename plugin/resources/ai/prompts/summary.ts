import { defineTask } from './task';

/** The excerpt of an article. */
export const summary = defineTask({
  instruction: `Summarise the given article in two or three sentences of plain text for readers of the website. Use only facts that it
states. Answer with the summary only.`,
  maxTokens: 2000,
});
