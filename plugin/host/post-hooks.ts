import type { Actor, Post } from './posts';

/** A post that was saved. Its meta and terms are not part of it: `posts.setMeta` and `terms.assign` tell nobody (D31). */
export interface SaveEvent {
  readonly post: Post;
  /** As it was before, locked; undefined for a new one. */
  readonly before: Post | undefined;
  /** What the caller of `create` or `update` gave, so that a plugin recognises its own saves. */
  readonly origin: string | undefined;
  /** Who saved, as the caller gave it. */
  readonly actor?: Actor | undefined;
}

/** What the head of a page tells search engines; where several hooks speak, the later one wins, and all `jsonLd`, `scripts` and `frames` are kept. */
export interface HeadTags {
  /** The whole title, in place of the post's title with the site's name. */
  readonly title?: string;
  readonly description?: string;
  /** Absolute http or https address; anything else is passed over. */
  readonly canonical?: string;
  readonly jsonLd?: readonly object[];
  /** Paths of scripts (modules) of this site that the page needs. */
  readonly scripts?: readonly string[];
  /** Origins (https) of what may be shown in frames of the page; elsewhere nothing may (D440). */
  readonly frames?: readonly string[];
}
