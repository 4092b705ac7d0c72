import type { Express, Request } from 'express';
import type { KnexRow, KnexTables } from '../../host-kit';

/** Who Directus takes a request for. */
export interface Accountability {
  readonly user: string | null;
  /** Set where the session cookie named the account. */
  readonly session?: string;
}
/** All rights, in the name of an account. */
export const asAdmin = (user: string | null = null) => ({ user, role: null, roles: [], admin: true, app: true, ip: null });

export type DirectusRequest = Request & { readonly accountability?: Accountability | null };

export interface Database extends KnexTables {
  readonly client: { destroy(...args: unknown[]): Promise<void> };
}

interface Service {
  createOne(item: object, options?: object): Promise<string | number>;
  updateOne(key: string | number, item: object): Promise<unknown>;
  deleteOne(key: string | number): Promise<unknown>;
  uploadOne(content: NodeJS.ReadableStream, file: object): Promise<string>;
  getAsset(id: string): Promise<{ readonly stream: NodeJS.ReadableStream | (() => Promise<NodeJS.ReadableStream>) }>;
}
interface Options {
  readonly schema: unknown;
  readonly accountability?: Accountability | null;
}
type Kind = new (options: Options) => Service;

/** What a hook is told of beside the payload. */
export interface Context {
  readonly accountability: Accountability | null;
  /** Of the transaction of the change. */
  readonly database: Database;
}
export interface Meta {
  readonly key?: string | number;
  readonly keys?: readonly (string | number)[];
  readonly payload?: KnexRow | readonly (string | number)[];
}

interface Schema {
  readonly collections: Readonly<Record<string, unknown>>;
  readonly relations: readonly { readonly collection: string }[];
}

/** What the adapter uses of Directus 12; the site that tries it is apart (D773). */
export interface Directus {
  readonly env: Readonly<Record<string, unknown>>;
  readonly database: Database;
  readonly getSchema: (options?: { readonly bypassCache: true }) => Promise<Schema>;
  readonly services: Readonly<
    Record<'CollectionsService' | 'RelationsService' | 'FilesService' | 'FoldersService' | 'AssetsService', Kind>
  > & {
    readonly ItemsService: new (collection: string, options: Options) => Service;
    readonly UtilsService: new (options: Options) => { clearCache(of: { readonly system: true }): Promise<void> };
  };
}
export interface Events {
  init(event: string, handler: (meta: { readonly app: Express }) => void | Promise<void>): void;
  filter(event: string, handler: (payload: never, meta: Meta, context: Context) => Promise<unknown>): void;
  action(event: string, handler: (meta: Meta, context: Context) => Promise<void>): void;
}
