import type { Post, PostType } from '../../plugin/host';

/** Whoever looks at the host's own pages. */
export interface Editor {
  readonly userId: number;
  readonly can: (capability: string) => boolean;
}

/** Whether posts of the type are any business of theirs. A type that nobody registered any more may have been a private one (D33). */
export function mayUse(type: PostType | undefined, { can }: Editor): boolean {
  const needed = type ? type.capability : 'manage_options';
  return needed === undefined || can(needed);
}

/** Who may do what with a post: one's own or anybody's, and publishing is a right of its own. `listedFor` says the same of a list. */
export function allowedOn(type: PostType | undefined, post: Pick<Post, 'authorId' | 'status'> | undefined, editor: Editor) {
  const { userId, can } = editor;
  const isOwn = post === undefined || post.authorId === userId;
  const isSeen = mayUse(type, editor) && (isOwn || post.status !== 'private' || can('read_private_posts'));
  return {
    edit: isSeen && can('edit_posts') && (isOwn || can('edit_others_posts')),
    delete: isSeen && can('delete_posts') && (isOwn || can('delete_others_posts')),
    publish: can('publish_posts'),
  };
}

/** Whose posts of a type a list may hold beside those of `authorId`. */
export interface ListedFor {
  readonly authorId: number;
  readonly others: boolean;
  readonly privateOfOthers: boolean;
}

/** What of the posts of a type somebody may edit, for lists of a type that they may use. */
export const listedFor = ({ userId, can }: Editor): ListedFor => ({
  authorId: userId,
  others: can('edit_others_posts'),
  privateOfOthers: can('read_private_posts'),
});
