import type { PostType } from '../../host';

/** What tells one resource of items from the other. */
export interface ItemKind {
  readonly resource: string;
  /** Slug of its post type, which is also the `type` of its items. */
  readonly type: string;
  /** What a person calls one of them. */
  readonly noun: string;
  readonly label: string;
}

/** The kind for the host to know: nothing that visitors see, and no way around what its operations ask for (D55). */
export const postTypeOf = ({ type, label }: ItemKind): PostType => ({
  slug: type,
  label,
  public: false,
  capability: 'manage_options',
  supports: ['title', 'editor', 'excerpt', 'author', 'meta'],
  taxonomies: [],
});
