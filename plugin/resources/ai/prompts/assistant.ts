import { defineTask } from './task';

/** A request of the site's own code or staff, in its own words. */
export const assistant = defineTask({
  instruction: 'Help with the request of an editor of the website, briefly and in plain text unless it asks for another form.',
  maxTokens: 4000,
});
