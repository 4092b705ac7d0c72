import type { Server } from 'node:http';
import type { MongoDocuments } from '../../host-kit';

/** A document of the site, such as a piece or an account; fields that begin with `siteplane` are this adapter's. */
export interface Doc {
  _id: string;
  type: string;
  slug: string;
  archived?: boolean;
  [field: string]: unknown;
}

/** What the site knows of a request: as Express has it, or one of a task. */
export interface AposRequest {
  /** `_viaSession` is set where a session cookie named the account, and no key or bearer token of the site. */
  user?: Partial<Doc> & { readonly role?: string; readonly _viaSession?: boolean };
  readonly data: Record<string, unknown> & { piece?: Doc };
}

interface Docs extends MongoDocuments<Doc> {
  findOne(criteria: object): Promise<Doc | null>;
}
export interface SaveOptions {
  readonly permissions?: false;
  /** A save of ours, of which the hooks are told already. */
  readonly siteplane?: true;
}
type Write = (req: AposRequest, doc: object, options: SaveOptions) => Promise<Doc>;

/** What the adapter uses of ApostropheCMS 4; the site that tries it is apart (D698). */
export interface Apos {
  readonly title?: string;
  readonly baseUrl?: string;
  /** Path that the site stands under; empty at the top of its origin. */
  readonly prefix: string;
  readonly shortName: string;
  readonly rootDir: string;
  readonly doc: { readonly db: Docs; readonly insert: Write; readonly update: Write; readonly delete: Write };
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
