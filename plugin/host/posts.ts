export interface PostType {
  readonly slug: string;
  readonly label: string;
  readonly public: boolean;
  readonly hierarchical?: boolean;
  readonly supports?: readonly string[];
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
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Only of a post that was read with it. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export type PostStatus = 'draft' | 'pending' | 'publish' | 'private';
export type PostFields = Partial<Pick<Post, 'title' | 'content' | 'excerpt' | 'status' | 'slug' | 'authorId'>>;

export interface PostFilter {
  readonly type: string;
  readonly status?: PostStatus | undefined;
  /** Literal text, with its case, in title or content. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Mutations join the caller's transaction. Slugs are unique per type: a taken one gets `-2`, `-3`, … */
export interface Posts {
  /** False where posts live in another database than `host.storage`. */
  readonly transactional: boolean;
  registerType(type: PostType): void;
  types(): readonly PostType[];
  /** `lock` holds the post until the caller's transaction ends, for a change that rests on what was read; `meta` reads that too, at once. */
  get(id: number, options?: { lock?: boolean; meta?: boolean }): Promise<Post | undefined>;
  list(filter: PostFilter): Promise<{ items: Post[]; total: number }>;
  create(type: string, fields: PostFields): Promise<Post>;
  /**
   * Writes only what differs. The post that was read with `lock` in the same transaction, in place of its id, saves reading it again.
   * `touch` counts as a difference, for a change of meta that belongs to the post itself.
   */
  update(target: number | Post, fields: PostFields, options?: { touch?: boolean }): Promise<Post>;
  delete(id: number): Promise<void>;
  meta(id: number): Promise<Record<string, unknown>>;
  /** Merge: a null value removes its key. */
  setMeta(id: number, values: Record<string, unknown>): Promise<void>;
  /** Change the HTML of a post when it is shown; the stored post stays as it is. */
  onRender(hook: (post: Post, html: string) => Promise<string>): void;
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

export interface MediaFile {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly url: string;
}

export interface Media {
  /** Accepts raster images (PNG, JPEG, GIF, WebP) and PDF by content, never by name. */
  store(content: Uint8Array, name: string): Promise<MediaFile>;
  get(id: number): Promise<MediaFile | undefined>;
  list(): Promise<MediaFile[]>;
  remove(id: number): Promise<void>;
}
