import type { Logger, Posts, Storage } from '../../host';
import { type EditorSaves, editorSaves } from './editor-saves';
import { foreignPosts, type PostStore } from './foreign-posts';
import type { PostHooks } from './post-hooks';
import { postTypes } from './post-types';

interface Parts {
  readonly storage: Storage;
  readonly hooks: PostHooks;
  readonly log: Logger;
}

/** Posts of a CMS, with what its pages and its clock ask for. */
export interface EditedPosts extends Posts, Pick<EditorSaves, 'catchUp'>, Pick<PostHooks, 'rendered' | 'head'> {}

/** Posts of a CMS that has an editor of its own, and the saves of that editor; `ownAddresses` are those beside ours that its site answers. */
export function editedPosts({ storage, hooks, log }: Parts, store: PostStore, ownAddresses: readonly string[]) {
  const saves = editorSaves({ storage, hooks, find: store.find, log });
  const types = postTypes({
    ownAddresses: new Set(['admin', 'rest', 'media', ...ownAddresses]),
    isAtTop: (type) => type === 'post' || type === 'page',
  });
  const { rendered, head } = hooks;
  const foreign = foreignPosts({ store, storage, hooks, types });
  const posts: EditedPosts = { ...foreign, tells: 'after', sorts: true, catchUp: saves.catchUp, rendered, head };
  return { posts, saves };
}
