import type { HeadTags, SaveEvent } from './post-hooks';

export interface PostType {
  readonly slug: string;
  readonly label: string;
  /** Published posts are at `/{slug}/{post}`, listed at `/{slug}/` and in the listings of the front page, terms and authors. */
  readonly public: boolean;
  /** Without it nobody sees or changes a post of the type on the host's own pages, whatever they may do with posts of other types. */
  readonly capability?: string;
  readonly hierarchical?: boolean;
  readonly supports?: readonly string[];
  /** Those of `category` and `tag` that its posts may get. */
  readonly taxonomies?: readonly string[];
}

export interface Post {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly status: PostStatus;
  readonly slug: string;
  readonly authorId: number;
  /** Id of a media file, 0 for none. */
  readonly featuredImageId: number;
  /** Milliseconds since 1970; the date that visitors see, and what listings are ordered by. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Who wrote it, where that is nobody with an account: shown in place of the author (D432). Empty or missing for none. */
  readonly byline?: string;
  /** Web address about that person, empty or missing for none. */
  readonly bylineUrl?: string;
  /** What the featured image shows in this post (D531); empty for decoration, null or missing where the words of the file count. */
  readonly featuredImageAlt?: string | null;
  /** Language tag (BCP 47) of the text, empty or missing for that of the site (D533). */
  readonly locale?: string;
  /** Posts of the same key are translations of one another; empty or missing for none. */
  readonly translationKey?: string;
  /** Only of a post that was read with it. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** `future`: published by the host at its `createdAt`, and shown nowhere before (D431). */
export type PostStatus = 'draft' | 'pending' | 'publish' | 'private' | 'future';

/** A `createdAt` in the past is kept; one in the future is kept too: a post with the status `publish` shows at once all the same (D29). */
export type PostFields = Partial<Omit<Post, 'id' | 'type' | 'updatedAt' | 'meta'>>;

export interface PostFilter {
  /** One type or several. */
  readonly type: string | readonly string[];
  readonly status?: PostStatus | undefined;
  /** Literal text, with its case, in title or content. */
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Posts with at least one of these terms. */
  readonly termIds?: readonly number[] | undefined;
  /** Posts with a greater id, the lowest first, to go through all of them in steps of `limit`. Newest id first without it. */
  readonly afterId?: number | undefined;
  /** Posts of this account; only a host with `sorts` knows it. */
  readonly authorId?: number | undefined;
  /** `newest` without it; only a host with `sorts` knows it. Not together with `afterId`. */
  readonly sort?: PostSort | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** By id, by the last change (the latest first), or by title. */
export type PostSort = 'newest' | 'oldest' | 'updated' | 'title';

export interface SaveOptions {
  /** Who saves, for hooks to recognise their own saves; never stored. */
  readonly origin?: string;
  /** Whom the host's own activity and revisions name; the service by itself where it is missing. */
  readonly actor?: Actor;
}

/** Who changes something through the service (D657). */
export interface Actor {
  /** Of the account behind the call; undefined where there is none any more. */
  readonly userId: number | undefined;
  /** Login, or label of the key. */
  readonly name: string;
}

/** A post as it was until somebody changed it. */
export interface PostRevision {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** Account that made the change after it; 0 where it was none. */
  readonly replacedBy: number;
  /** Milliseconds since 1970. */
  readonly replacedAt: number;
}

/** Earlier versions of posts, which the host keeps and shows on its own pages (D725). */
export interface PostRevisions {
  /**
   * Keep the post as it was before a change that was made by `update`, in the transaction of that change; nothing where title, text and
   * excerpt are the same. `isAlways`: also soon after another version of the same account.
   */
  keep(before: Post, after: Post, by: { readonly userId: number; readonly isAlways?: boolean }): Promise<void>;
  /** Without their texts, the latest first. */
  ofPost(postId: number): Promise<Omit<PostRevision, 'content' | 'excerpt'>[]>;
  /** Throws `not_found`, for a version of another post too. */
  get(postId: number, id: number): Promise<PostRevision>;
}

/** Mutations join the caller's transaction. Slugs are unique per type: a taken one gets `-2`, `-3`, … */
export interface Posts {
  /** The host has no posts at all: nothing is found or saved, no hook is ever called, and modules that need posts are off (D650). */
  readonly absent?: boolean;
  /** False where posts live in another database than `host.storage`. */
  readonly transactional: boolean;
  /**
   * When plugins hear of what people save in the host's own editor. `after`: once it is stored, so that what a hook throws refuses nothing and
   * the hook is called again later; none is lost (D682). Missing: inside the save, as with every save through this interface.
   */
  readonly tells?: 'after';
  /**
   * The host knows the status `future`: one instance publishes the post within a minute after its `createdAt`, by an update that `onSaved` is
   * told of with the origin `host:schedule`. False or missing: it refuses the status, and plugins do without it.
   */
  readonly schedules?: boolean;
  /** The host knows `byline` and `bylineUrl` of posts, and shows them on the page, to search engines and in feeds; plugins give none otherwise. */
  readonly bylines?: boolean;
  /** The host knows `featuredImageAlt`. Another featured image without words of its own takes away those of the one before. */
  readonly imageAlts?: boolean;
  /** The host knows `locale` and `translationKey`, and its pages and its sitemap name the published translations of a post. */
  readonly locales?: boolean;
  /** `list` knows `authorId` and `sort`; false or missing: whoever asks for them is told that this host cannot. */
  readonly sorts?: boolean;
  /** Missing: the host keeps no earlier versions, or does not let plugins see them. */
  readonly revisions?: PostRevisions;
  /**
   * Whether `registerType` would take it: throws the same, at once or later, and makes nothing. Asked inside the transaction that stores the
   * type, so that what is refused is never stored (D683).
   */
  checkType(type: PostType): void | Promise<void>;
  /**
   * Known to this process alone, so that a type made at run time has to be registered on every instance. The same slug again
   * replaces the type. Throws `invalid_params` for a slug that the site needs itself, at once or later.
   */
  registerType(type: PostType): void | Promise<void>;
  types(): readonly PostType[];
  /** `lock` holds the post until the caller's transaction ends, for a change that rests on what was read; `meta` reads that too, at once. */
  get(id: number, options?: { lock?: boolean; meta?: boolean }): Promise<Post | undefined>;
  list(filter: PostFilter): Promise<{ items: Post[]; total: number }>;
  create(type: string, fields: PostFields, options?: SaveOptions): Promise<Post>;
  /**
   * Writes only what differs. The post that was read with `lock` in the same transaction, in place of its id, saves reading it again.
   * `touch` counts as a difference, for a change of meta that belongs to the post itself.
   */
  update(target: number | Post, fields: PostFields, options?: SaveOptions & { touch?: boolean }): Promise<Post>;
  delete(id: number, options?: Pick<SaveOptions, 'actor'>): Promise<void>;
  meta(id: number): Promise<Record<string, unknown>>;
  /** Merge: a null value removes its key. */
  setMeta(id: number, values: Record<string, unknown>): Promise<void>;
  /**
   * How many posts that its listings show have their date from each bound (milliseconds since 1970) up to the next one. Missing: the host
   * cannot count them, and nobody is told a number.
   */
  countPublished?(bounds: readonly number[]): Promise<number[]>;
  /** Told of every create and of every update that changed something, inside its transaction: what it throws makes the save fail. */
  onSaved(hook: (event: SaveEvent) => Promise<void>): void;
  /** Told of the post that was deleted, inside that transaction: what it throws keeps the post. */
  onDeleted(hook: (post: Post) => Promise<void>): void;
  /** Change the HTML of a post when it is shown; the stored post stays as it is. A hook that fails is left out, as those below. */
  onRender(hook: (post: Post, html: string) => Promise<string>): void;
  /** Change which terms the page of a post shows. */
  onShowTerms(hook: (post: Post, terms: readonly Term[]) => Promise<readonly Term[]>): void;
  /** Say what the head of a post's page tells search engines; `html` is what visitors see of the post. */
  onHead(hook: (post: Post, html: string) => Promise<HeadTags | undefined>): void;
}

export interface Term {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

export interface Terms {
  list(taxonomy: string): Promise<Term[]>;
  /** The term with this name or slug, created where it is missing. */
  ensure(taxonomy: string, name: string): Promise<Term>;
  ofPost(postId: number): Promise<Term[]>;
  /** Replace the post's terms of one taxonomy. */
  assign(postId: number, taxonomy: string, termIds: readonly number[]): Promise<void>;
}

/** A picture in a lesser width. */
export interface MediaSize {
  readonly width: number;
  readonly height: number;
  /** Path below the site's address. */
  readonly url: string;
}

export interface MediaFile {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  /** What an image shows, in words; empty where nobody said. */
  readonly alt: string;
  /** User who may always delete it; 0 where it is nobody's. */
  readonly authorId: number;
  /** In pixels; 0 where it is not known. */
  readonly width: number;
  readonly height: number;
  /** Path below the site's address. */
  readonly url: string;
  /** The same picture in lesser widths, the least first; missing where there are none (D530). */
  readonly sizes?: readonly MediaSize[];
}

export interface NewMedia {
  readonly alt?: string;
  readonly authorId?: number;
  /** The same picture in lesser widths, which go with it; a host that keeps none passes over them. */
  readonly sizes?: readonly Uint8Array[];
}

/** Which files `list` finds. */
export interface MediaFilter {
  /** Words, each of which stands in the name or in what the file shows, whatever its case. */
  readonly search?: string;
  /** Nothing but pictures. */
  readonly isImage?: boolean;
  readonly limit: number;
  readonly offset?: number;
}

export interface Media {
  /** The host has no media library: nothing is found or stored, and forms ask for addresses (D592). */
  readonly absent?: boolean;
  /** Accepts raster images (PNG, JPEG, GIF, WebP) and PDF by content, never by name. */
  store(content: Uint8Array, name: string, options?: NewMedia): Promise<MediaFile>;
  get(id: number): Promise<MediaFile | undefined>;
  /** Those of these paths below the site's address that are files, in no order. */
  findByUrl(urls: readonly string[]): Promise<MediaFile[]>;
  /** The latest first, a part at a time: nothing lists the whole library of a host (D592). */
  list(filter: MediaFilter): Promise<{ items: MediaFile[]; total: number }>;
  remove(id: number): Promise<void>;
}
