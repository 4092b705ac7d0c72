import type { Server } from 'node:http';

/** A document of the site; fields that begin with `siteplane` are this adapter's. */
export interface Doc {
  _id: string;
  type: string;
  slug: string;
  archived?: boolean;
  [field: string]: unknown;
}

export interface Account extends Doc {
  readonly title: string;
  readonly username: string;
  readonly email?: string;
  readonly role: string;
  readonly disabled?: boolean;
  /** Set where a session cookie named the account, and no key or bearer token of the site. */
  readonly _viaSession?: boolean;
}

/** What the site knows of a request: as Express has it, or one of a task. */
export interface AposRequest {
  user?: Partial<Account>;
  readonly data: Record<string, unknown> & { piece?: Doc };
}

export type Criteria = Readonly<Record<string, unknown>>;
interface Cursor<T> {
  sort(by: Readonly<Record<string, 1 | -1>>): this;
  skip(count: number): this;
  limit(count: number): this;
  toArray(): Promise<T[]>;
}
export interface Docs {
  find(criteria: Criteria): Cursor<Doc>;
  findOne(criteria: Criteria): Promise<Doc | null>;
  countDocuments(criteria: Criteria): Promise<number>;
}
export interface SaveOptions {
  readonly permissions?: false;
  readonly siteplane?: true;
}
type Write = (req: AposRequest, doc: object, options: SaveOptions) => Promise<Doc>;
/** Accounts of the site that meet criteria. */
interface Accounts extends Cursor<Account> {
  toCount(): Promise<number>;
}

/** What the adapter uses of ApostropheCMS 4; the site that tries it is apart (D698). */
export interface Apos {
  readonly title?: string;
  readonly baseUrl?: string;
  /** Path that the site stands under; empty at the top of its origin. */
  readonly prefix: string;
  readonly shortName: string;
  readonly rootDir: string;
  readonly doc: { readonly db: Docs; readonly insert: Write; readonly update: Write; readonly delete: Write };
  readonly user: { find(req: AposRequest, criteria: Criteria): Accounts };
  readonly task: { getReq(input?: { user?: object }): AposRequest; getAnonReq(): AposRequest };
  readonly adminBar: {
    /** Menus of the bar, unless the site names its own. */
    readonly groups: { label: string; items: readonly string[] }[];
    add(name: string, label: string, permission: object, options: object): void;
  };
  readonly modules: Readonly<Record<string, { server?: Server }>>;
  isTask(): boolean;
}

/** A module of the site as its functions get it. */
export interface AposModule {
  readonly apos: Apos;
  readonly __meta: { readonly chain: { dirname: string }[] };
  renderPage(req: AposRequest, template: string, data: object): Promise<string>;
  appendNodes(where: 'head', method: string): void;
}

/** A pattern that finds this text wherever it stands, or that is exactly this text whatever its case. */
export const asPattern = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
export const exactly = (text: string) => new RegExp(`^${asPattern(text).source}$`, 'i');
