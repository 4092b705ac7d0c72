import type { ManifestEntry } from '../resources';
import { SiteplaneError } from './error';
import { isManifest } from './is-manifest';
import { type ApiAnswer, createTransport } from './transport';
import type { Answered, AnyCall, AnyClient, CallOptions, Client, ClientOptions, RouteCall } from './types';

export { boundedText, EndlessAnswer } from './bounded-text';
export { SiteplaneError } from './error';
export { isManifest } from './is-manifest';
export { siteOf } from './transport';
export type { Answered, AnyCall, AnyClient, CallOptions, Client, ClientOptions, DestructiveOptions } from './types';
export type { ManifestEntry };

/**
 * A client of one site: `createClient({ url, key }).crm.create({ name: 'Acme' })`. Needs nothing but `fetch`, so it runs in Node and
 * in browsers. Calls throw SiteplaneError (D96).
 */
export function createClient(options: ClientOptions): Client {
  const request = createTransport(options);

  async function dispatch({ resource, action, params = {} }: AnyCall, call: CallOptions = {}): Promise<Answered> {
    const { confirm } = call;
    const answer = await request({
      method: 'POST',
      path: '/manage/dispatch',
      headers: { 'Content-Type': 'application/json', ...headersOf(call) },
      body: JSON.stringify({ resource, action, params, ...(confirm === undefined ? {} : { confirm }) }),
      signal: call.signal,
      timeoutMs: call.timeoutMs,
    });
    return answered(answer);
  }

  let known: { etag: string; entries: readonly ManifestEntry[] } | undefined;
  async function manifest({ signal, timeoutMs }: Pick<CallOptions, 'signal' | 'timeoutMs'> = {}): Promise<readonly ManifestEntry[]> {
    const cached = known;
    const headers: Record<string, string> = cached ? { 'If-None-Match': cached.etag } : {};
    const answer = await request({ method: 'GET', path: '/manage/manifest', headers, signal, timeoutMs });
    if (answer.status === 304 && cached) return cached.entries;
    const entries = answer.body.data;
    if (!isManifest(entries)) throw unreadable(options.url, answer);
    const etag = answer.headers.get('ETag');
    known = etag ? { etag, entries } : undefined;
    return entries;
  }

  async function route(call: RouteCall, { reason, ifMatch, signal, timeoutMs }: CallOptions = {}) {
    const { method, namespace, path, params = {} } = call;
    const isRead = method === 'GET';
    const query = isRead
      ? new URLSearchParams(Object.entries(params).map(([name, value]): [string, string] => [name, String(value)])).toString()
      : '';
    const { body } = await request({
      method,
      namespace,
      path: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(isRead ? {} : { 'Content-Type': 'application/json' }),
        ...(reason === undefined ? {} : { 'X-Change-Reason': utf8Header(reason) }),
        ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      },
      ...(isRead ? {} : { body: JSON.stringify(params) }),
      signal,
      timeoutMs,
    });
    return body;
  }

  return withOperations({ manifest, dispatch, route });
}

const unreadable = (url: string, { status }: ApiAnswer) =>
  new SiteplaneError('not_siteplane', `${url} answered with a list of operations that cannot be read.`, { status });

/** A mutation gets an idempotency key in any case: it is what makes repeating it safe. A read ignores it. */
function headersOf({ dryRun, idempotencyKey, reason, confirmToken, ifMatch }: CallOptions): Record<string, string> {
  return {
    ...(dryRun ? { 'X-Dry-Run': 'true' } : { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
    ...(reason === undefined ? {} : { 'X-Change-Reason': utf8Header(reason) }),
    ...(confirmToken === undefined ? {} : { 'X-Confirm-Token': confirmToken }),
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
  };
}

/** fetch takes header values as Latin-1 letters, one for each byte; the site reads the bytes as UTF-8. */
const utf8Header = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

const answered = ({ body, headers }: ApiAnswer): Answered => ({
  data: body.data,
  changed: body.changed === true,
  requestId: headers.get('X-Request-Id') ?? undefined,
  etag: headers.get('ETag') ?? undefined,
  replayed: headers.get('Idempotent-Replayed') === 'true',
  links: linksOf(headers),
});

/** `X-Ingest-Url` and its like by their names: `ingest_url`. */
const linksOf = (headers: Headers) =>
  Object.fromEntries(
    [...headers].flatMap(([name, value]) => (/^x-[a-z-]+-url$/.test(name) ? [[name.slice(2).replaceAll('-', '_'), value]] : [])),
  );

/** `client.crm.create(…)` for whatever names the types allow: at run time the client knows none, so that it needs no list of them. */
function withOperations(client: AnyClient): Client {
  const named = <T>(make: (name: string) => T) =>
    // `then` would make a promise of it wherever it is awaited.
    new Proxy(Object.create(null), { get: (_target, name) => (typeof name === 'string' && name !== 'then' ? make(name) : undefined) });
  const resources = named((resource) =>
    named(
      (action) => (params?: object, options?: CallOptions) => client.dispatch({ resource, action, ...(params && { params }) }, options),
    ),
  );
  return Object.setPrototypeOf({ ...client }, resources);
}
