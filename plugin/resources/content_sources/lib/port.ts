/** What other groups and the composition root may use of content sources. */
export { addAnchors } from './display/anchors';
export { cleanUp } from './display/cleanup';
export * from './display/tree';
export { forward as forwardToSource } from './forward';
export { forwardsOf, sourceOfPost } from './post-source';
export { sanitised } from './sanitise';
