import type { HeadTags, Post, Posts, SaveEvent, Term } from '../../host';
import { isWebAddress } from './web-address';

type Register = Pick<Posts, 'onSaved' | 'onDeleted' | 'onRender' | 'onShowTerms' | 'onHead'>;
type HookOf<K extends keyof Register> = Parameters<Register[K]>[0];

/** What plugins said about the head of a page, checked; JSON-LD as text. */
export type MergedHead = Omit<HeadTags, 'jsonLd'> & { readonly jsonLd: readonly string[] } & Required<Pick<HeadTags, 'scripts' | 'frames'>>;

/** The hooks of plugins, each kind in the order of registration. */
export function postHooks(onError: (error: unknown, post: Post) => void) {
  const saved: HookOf<'onSaved'>[] = [];
  const deleted: HookOf<'onDeleted'>[] = [];
  const render: HookOf<'onRender'>[] = [];
  const terms: HookOf<'onShowTerms'>[] = [];
  const head: HookOf<'onHead'>[] = [];

  /** A hook of the page that fails is left out: the article matters more than its trimmings. */
  async function attempt<T>(post: Post, before: T, hook: () => Promise<T>): Promise<T> {
    try {
      return await hook();
    } catch (error) {
      onError(error, post);
      return before;
    }
  }

  const register: Register = {
    onSaved: (hook) => void saved.push(hook),
    onDeleted: (hook) => void deleted.push(hook),
    onRender: (hook) => void render.push(hook),
    onShowTerms: (hook) => void terms.push(hook),
    onHead: (hook) => void head.push(hook),
  };

  return {
    register,
    /** Whether a save has to be a transaction for the sake of a hook. */
    watchesSaves: () => saved.length > 0,

    async saved(event: SaveEvent): Promise<void> {
      for (const hook of saved) await hook(event);
    },
    async deleted(post: Post): Promise<void> {
      for (const hook of deleted) await hook(post);
    },

    /** The HTML to show: what is stored, changed by one hook after the other. */
    async rendered(post: Post): Promise<string> {
      let html = post.content;
      for (const hook of render) html = await attempt(post, html, () => hook(post, html));
      return html;
    },
    async shownTerms(post: Post, of: readonly Term[]): Promise<readonly Term[]> {
      let shown = of;
      for (const hook of terms) shown = await attempt(post, shown, () => hook(post, shown));
      return shown;
    },
    async head(post: Post, html: string): Promise<MergedHead> {
      let merged: MergedHead = { jsonLd: [], scripts: [], frames: [] };
      for (const hook of head) merged = await attempt(post, merged, async () => mergedHead(merged, (await hook(post, html)) ?? {}));
      return merged;
    },
  };
}

export type PostHooks = ReturnType<typeof postHooks>;

function mergedHead(before: MergedHead, { title, description, canonical, jsonLd = [], scripts = [], frames = [] }: HeadTags): MergedHead {
  return {
    ...before,
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(canonical !== undefined && isWebAddress(canonical) ? { canonical } : {}),
    jsonLd: [...before.jsonLd, ...jsonLd.map((item) => JSON.stringify(item))],
    scripts: union(before.scripts, scripts.filter(isOwnPath)),
    frames: union(before.frames, frames.filter(isOrigin)),
  };
}

const union = (some: readonly string[], more: readonly string[]) => [...new Set([...some, ...more])];
const isOwnPath = (path: string) => /^\/[\w./-]*$/.test(path) && !path.startsWith('//');
/** Nothing else may get into the policy of a page. */
const isOrigin = (text: string) => /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text);
