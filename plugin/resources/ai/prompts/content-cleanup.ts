import { defineTask } from './task';

/** An article without the debris of where it came from. */
export const contentCleanup = defineTask({
  instruction: `Clean up the given article. Remove leftovers such as navigation, share buttons, cookie notices, tracking text, empty
elements and repeated headings; repair broken paragraphs and lists. Keep the wording, the facts, the links, the images and the markup
language as they are; add nothing. Answer with the article only.`,
  maxTokens: 16_000,
});
