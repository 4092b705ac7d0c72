import { defineTask } from './task';

/** The alternative text of an image, from what is known around it. */
export const imageAlt = defineTask({
  instruction: `Write the alternative text of an image for people who can't see it, from what the material tells about the image, such
as file name, caption and the text around it: one phrase of at most 125 characters, without "image of". Guess nothing. Answer with the
text only.`,
  maxTokens: 1000,
});
