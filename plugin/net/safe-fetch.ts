import { lookup } from 'node:dns/promises';
import type { Agent, Dispatcher } from 'undici';
import { type Fetch, FetchError, type FetchRequest, type FetchResponse } from '../kit/fetch';
import { given } from '../kit/given';
import { parseUrl } from '../kit/parse-url';
import { type OpenSpan, tracer } from '../kit/tracing';
import { within } from '../kit/within';
import { allowList } from './allow-list';
import { guardedConnector, type Resolve } from './connector';
import { fetchFault, timedOut } from './fetch-fault';
import { readBody } from './read-body';
import { urlProblem } from './url-problem';

interface Guard {
  /** `host:port` pairs that may be reached although they are internal, or by http; spelled as the configuration gives them. */
  readonly allow: readonly string[];
  readonly isInTransaction: () => boolean;
  /** A body as it may leave for a host: without what must not be told to anybody. */
  readonly clean?: (body: string, host: string) => Promise<string>;
  /** Of the service, for the User-Agent. */
  readonly version: string;
  /** For tests alone: instead of the system's resolver. */
  readonly resolve?: Resolve;
}

/** The way out, and its end. */
export interface SafeFetch extends Fetch {
  /** Cut every connection. */
  readonly close: () => Promise<void>;
}

const defaultTimeoutMs = 15_000;
const defaultMaxBytes = 10 * 1024 * 1024;
const connectTimeoutMs = 10_000;
const addressesOf: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** Make the only way out: https to public addresses, checked by spelling before and by address at each connection (D52). */
export function createFetch({ allow: entries, isInTransaction, clean, version, resolve = addressesOf }: Guard): SafeFetch {
  const allow = allowList(entries);
  // An agent of our own: neither a proxy of the environment nor the process's global dispatcher has a say.
  const connect = (): Agent => {
    // Loaded with the first address that is asked (D591).
    const { Agent } = require('undici') as typeof import('undici');
    return new Agent({
      connect: guardedConnector({ allow, resolve, connectTimeoutMs }),
      connections: 8,
      pipelining: 1,
      maxHeaderSize: 16_384,
    });
  };
  let connected: Agent | undefined;
  let isClosed = false;
  const agent = () => {
    if (isClosed) throw new FetchError('unreachable', 'the service is being stopped');
    connected ??= connect();
    return connected;
  };
  const close = async () => {
    isClosed = true;
    await connected?.destroy();
  };
  const check = (url: string) => urlProblem(url, allow);

  async function fetch(url: string, request: FetchRequest = {}): Promise<FetchResponse> {
    const on = tracer();
    if (!on) return fetched(url, request);
    const { method = 'GET' } = request;
    const facts = { 'http.request.method': method, 'server.address': hostOf(url) };
    return on.span({ name: `${method} ${hostOf(url)}`, kind: 'client', facts }, async (span) => {
      const response = await fetched(url, request, span);
      span.note({ 'http.response.status_code': response.status });
      return response;
    });
  }

  async function fetched(url: string, request: FetchRequest, span?: OpenSpan): Promise<FetchResponse> {
    if (isInTransaction()) throw new Error('ctx.fetch inside a transaction: enqueue the effect, or call it before or after');
    const problem = check(url);
    if (problem !== undefined) throw new FetchError('refused', `${hostOf(url)} is refused: its address ${problem}`);
    const { timeoutMs = defaultTimeoutMs } = request;
    const headers = { ...(span && { traceparent: span.traceparent }), ...headersOf(request, version) };
    const body = typeof request.body === 'string' && clean ? await clean(request.body, hostOf(url)) : request.body;
    return inTime({ host: hostOf(url), timeoutMs, given: request.signal }, (signal) =>
      following(url, { ...request, check }, (at, redirects) =>
        exchange(agent(), new URL(at), { ...request, ...given({ body }), headers, signal, redirects }),
      ),
    );
  }

  return Object.assign(fetch, { check, close });
}

interface OutgoingRequest extends FetchRequest {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

/** Ask, and ask again where the answer leads elsewhere; each address has to pass the check. */
async function following(
  url: string,
  { check, redirects = 0, method = 'GET' }: Following,
  ask: (url: string, redirects: number) => Promise<FetchResponse | Elsewhere>,
): Promise<FetchResponse> {
  let at = url;
  for (let left = method === 'GET' ? redirects : 0; ; left--) {
    const answer = await ask(at, left);
    if (!('location' in answer)) return answer;
    at = parseUrl(answer.location, at)?.href ?? '';
    const problem = check(at);
    if (problem !== undefined) throw new FetchError('refused', `${hostOf(url)} redirects to an address that ${problem}`);
  }
}

interface Following extends Pick<FetchRequest, 'redirects' | 'method'> {
  readonly check: (url: string) => string | undefined;
}

interface Elsewhere {
  readonly location: string;
}

async function exchange(
  agent: Agent,
  url: URL,
  { method = 'GET', body, headers, signal, maxBytes = defaultMaxBytes, redirects = 0 }: OutgoingRequest,
) {
  const { host } = url;
  const answer = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers,
    ...given({ body }),
    signal,
    // The cap on the whole exchange rules alone.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const { statusCode: status } = answer;
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  if (status >= 300 && status < 400 && status !== 304) {
    answer.body.on('error', () => undefined).destroy();
    const location = receivedHeaders(answer.headers).get('location');
    if (redirects > 0 && location !== null) return { location };
    throw new FetchError('redirect', `${host} answered with a redirect (${status}), which is not followed; use the final address`);
  }
  const received = receivedHeaders(answer.headers);
  const encoding = isEmpty ? undefined : (received.get('content-encoding') ?? undefined);
  return { status, headers: received, body: await readBody(answer.body, { host, maxBytes, encoding }) };
}

/** Set by us or by HTTP itself, never by who calls. */
const ownHeaders =
  /^(host|user-agent|accept-encoding|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/;

function headersOf({ headers = {} }: FetchRequest, version: string): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !ownHeaders.test(name))),
    'user-agent': `Siteplane/${version}`,
    'accept-encoding': 'gzip, br',
  };
}

function receivedHeaders(received: Dispatcher.ResponseData['headers']): Headers {
  const pairs = Object.entries(received).flatMap(([name, value = []]) => [value].flat().map((one): [string, string] => [name, one]));
  return new Headers(pairs);
}

interface Limit {
  readonly host: string;
  readonly timeoutMs: number;
  readonly given: AbortSignal | undefined;
}

/** Run `work` until the time cap or the caller's own signal ends it. Looking a name up can't be stopped, so it isn't waited for. */
async function inTime<T>({ host, timeoutMs, given }: Limit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await within({ ms: timeoutMs, ...(given ? { signal: given } : {}) }, work, () => timedOut(host));
  } catch (error) {
    if (given?.aborted) throw given.reason;
    throw fetchFault(error, host);
  }
}

/** The host that a message names: never userinfo, path or query, which may hold a credential. */
function hostOf(url: string): string {
  const parsed = parseUrl(url);
  return parsed ? parsed.host || parsed.protocol : 'The address';
}
