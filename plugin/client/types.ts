import type { ManifestEntry, Operations } from '../resources';

/** Where the site is, and who calls. */
export interface ClientOptions {
  /** The site's address, such as `https://example.org`. */
  readonly url: string;
  readonly key: string;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
  /** For each attempt; default 30 000. */
  readonly timeoutMs?: number;
  /** Further attempts after a 429, a 503 or no answer; default 2. */
  readonly retries?: number;
}

/** What one call can say beside its params. */
export interface CallOptions {
  /** Must be true for a destructive operation to run. */
  readonly confirm?: boolean;
  /** Answer what would happen and change nothing. */
  readonly dryRun?: boolean;
  /** Default: a new one for each call, so that its retries can't do it twice. Give your own to repeat a call safely later. */
  readonly idempotencyKey?: string;
  /** Kept in the audit log. */
  readonly reason?: string;
  /** From the error of a refused destructive call: refuses to run when the target changed since. */
  readonly confirmToken?: string;
  /** The `etag` of an earlier answer that showed the record: refuses with `precondition_failed` where it was changed since (D627). */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A destructive operation has to be confirmed, or tried dry. */
export type DestructiveOptions = CallOptions & ({ readonly confirm: boolean } | { readonly dryRun: true });

/** What a call that was done answers. */
export interface Answered<D = unknown> {
  readonly data: D;
  /** Whether stored state differs now; for a dry run, whether it would. */
  readonly changed: boolean;
  readonly requestId: string | undefined;
  /** Names the record as it is in the answer, for `ifMatch`; undefined where the answer shows no single record. */
  readonly etag: string | undefined;
  /** The answer of an earlier call with the same idempotency key; plaintext that is shown once is empty in it. */
  readonly replayed: boolean;
  /** Addresses that belong to the answer, such as `ingest_url` of a content source. */
  readonly links: Readonly<Record<string, string>>;
}

type Call<O> = O extends { params: infer P; data: infer D; destructive: infer X } ? TypedCall<P, D, X> : never;

type TypedCall<P, D, X> = X extends true
  ? (params: P, options: DestructiveOptions) => Promise<Answered<D>>
  : Record<never, never> extends P
    ? (params?: P, options?: CallOptions) => Promise<Answered<D>>
    : (params: P, options?: CallOptions) => Promise<Answered<D>>;

type Resources = { readonly [R in keyof Operations]: { readonly [A in keyof Operations[R]]: Call<Operations[R][A]> } };

/** A call as it stands in the request's body. */
export interface AnyCall {
  readonly resource: string;
  readonly action: string;
  readonly params?: object;
}

/** A call of a provider's route. */
export interface RouteCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Such as `crm/v2`. */
  readonly namespace: string;
  /** Such as `/tags/7`. */
  readonly path: string;
  /** In the query of a GET, otherwise in the body. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** What every client has, whatever operations the site offers. */
export interface AnyClient {
  /** Every operation that the site offers now; asked for again only when it changed. */
  manifest(options?: Pick<CallOptions, 'signal' | 'timeoutMs'>): Promise<readonly ManifestEntry[]>;
  /** An operation by name, for those that are not known at compile time. */
  dispatch(call: AnyCall, options?: CallOptions): Promise<Answered>;
  /** A route of a provider; answers its body. Nothing but a GET is repeated by itself. */
  route(call: RouteCall, options?: Pick<CallOptions, 'reason' | 'signal' | 'timeoutMs'>): Promise<Readonly<Record<string, unknown>>>;
}

/** `client.crm.create({ name })`: the operations of this version as functions. */
export type Client = AnyClient & Resources;
