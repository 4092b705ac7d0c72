/** What other groups and the composition root may use of content sources. */
export { addAnchors } from './display/anchors';
export { cleanUp } from './display/cleanup';
export * from './display/tree';
export { sourceOfPost } from './post-source';
export { sanitised } from './sanitise';
