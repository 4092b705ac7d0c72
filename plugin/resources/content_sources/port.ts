/** What other groups and the composition root may use of content sources. */
export { forward as forwardToSource } from './forwarding/forward';
export { forwardsOf, sourceOfPost } from './forwarding/post-source';
export { type ArticleOutcome, articleSettled } from './ingest/article-settled';
export { sourceNames } from './source/source-names';
export { uploadedPicture } from './writer/images/uploaded-picture';
export { postIngested } from './writer/post-ingested';
