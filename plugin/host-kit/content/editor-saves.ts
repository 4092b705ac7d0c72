import type { Post } from '../../host';
import { type OpenSave, type ToldSaves, toldSaves } from './told-saves';

const hourMs = 3_600_000;

/** Saves in the editor of a host whose hooks before and after a save share nothing but the post and what is stored with it (D682). */
export interface EditorSaves extends Pick<ToldSaves, 'removed' | 'catchUp'> {
  /** For `updatedAt` of what is saved: no other save has it. */
  moment(): number;
  /** Before the host stores a post; `before` is undefined for a new one. `at` is the moment of the save. */
  begin(id: number, at: number, before: Post | undefined): Promise<void>;
  /** After the host stored it; the post is read again where it is not given. */
  stored(id: number, at: number, post?: Post): Promise<void>;
  /** Before the host removes a post. */
  ending(post: Post): Promise<void>;
  /** After the host removed it. */
  ended(id: number): Promise<void>;
}

/** Saves that are known by post and moment. */
export function editorSaves(parts: Parameters<typeof toldSaves>[0]): EditorSaves {
  const saves = toldSaves(parts);
  /** What was begun and is not stored yet; one that the host refused stays for an hour. */
  const open = new Map<string, OpenSave>();
  let latest = 0;
  const keyOf = (id: number, at: number | 'end') => `${id} ${at}`;
  function taken(key: string): OpenSave | undefined {
    const save = open.get(key);
    open.delete(key);
    return save;
  }
  return {
    removed: saves.removed,
    moment() {
      latest = Math.max(latest + 1, Date.now());
      return latest;
    },
    begin: async (id, at, before) => void open.set(keyOf(id, at), await saves.begin(id, before)),
    async stored(id, at, known) {
      const save = taken(keyOf(id, at));
      const post = save && (known ?? (await parts.find(id)));
      if (post) await saves.stored(save, post);
    },
    ending: async (post) => void open.set(keyOf(post.id, 'end'), await saves.begin(post.id, post)),
    async ended(id) {
      const post = taken(keyOf(id, 'end'))?.before;
      if (post) await saves.removed(post);
    },
    catchUp(now = Date.now()) {
      for (const [key, { at }] of open) if (at < now - hourMs) open.delete(key);
      return saves.catchUp(now);
    },
  };
}
