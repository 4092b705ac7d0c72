import { defineRequirements } from './requirement';

/** Clauses about content sources: what comes in by webhook and becomes posts. */
export const contentRequirements = defineRequirements({
  'content-sources:operations': 'Sources are created, read, changed and deleted; secrets are shown once and never again',
  'content-sources:address':
    'Where the sender posts to is told beside the answers about a source: in a header, by the bridge and by the command line',
  'content-sources:ingest': 'A payload is authenticated, stored durably and answered with 202 before any work',
  'content-sources:repeats':
    'A body is a repeat only while it is the last word on its articles; one older than what is stored turns nothing back',
  'content-sources:states': 'Status and mapping status move as the tables say, and nothing is lost between first payload and approval',
  'content-sources:in-page-links':
    'Links within an article lead to their places after sanitising; only links in ingested content that leave the site are marked',
  'content-sources:drift': 'A breaking change holds payloads until a new mapping is approved; a compatible one goes on',
  'content-sources:held':
    'What brings no article is left out, what does not fit is held by itself with its reason, discarded or replayed alone, and stops nothing else',
  'content-sources:withdrawals':
    'An article that its sender deletes or unpublishes is taken back as withdraw_mode says, and no older delivery brings it again',
  'content-sources:dates': 'A date is read in every common form, or its item is held by itself with what was sent',
  'content-sources:proposals':
    'A proposal finds the fields of what known senders send, never takes the id of what contains or sends an article, and says why',
  'content-sources:rich-text': 'Portable Text and rich text in a tree become HTML, and nothing that they bring becomes script',
  'content-sources:rehearsal': 'A mapping is rehearsed on what waits, beside the posts that are there, and nothing is stored by it',
  'content-sources:kills': 'Payloads that were acknowledged become posts exactly once, whatever is killed or hangs meanwhile',
  'content-sources:export': 'An export holds no secrets, no people and no posts',
  'content-sources:import': 'An import creates where the slug is free and overwrites only with overwrite and confirm',
  'content-sources:writer': 'An article becomes a post with its fields, in the default status, and the run history has a row for it',
  'content-sources:reingest': 'reingest_mode decides what becomes of an article whose post is there',
  'content-sources:meta': 'Meta fields are stored as the kinds that the source says',
  'content-sources:once': 'Post, external id, run and messages are one transaction, and every item is written exactly once',
  'content-sources:authors': 'author_match_mode credits the one account that fits, else the default author',
  'content-sources:terms': 'taxonomy_apply_mode gives terms and keeps what people changed; the target tag is always added',
  'content-sources:images': 'Pictures are fetched safely, made again and stored once; one that cannot be had never fails its article',
  'content-sources:told':
    'What of an article cannot come through is told in its run with a count; embeds become players that load on a click, or links',
  'content-sources:review': 'Reviewers are emailed once about each new post that awaits review',
  'content-sources:forward':
    'What is ingested is forwarded as the source says, with a stable id, until the receiver has it or no longer exists',
  'posts:one-title': 'A free slug is found in constant time, however many posts, terms or sources have the name',
  'content-sources:display': 'Display flags act when a post is shown, and the stored article stays as it is',
});
