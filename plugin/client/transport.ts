import { boundedText, EndlessAnswer } from './bounded-text';
import { SiteplaneError } from './error';
import type { ClientOptions } from './types';

/** One request of the API, below `{site}/rest/siteplane/v1`, or of a provider's routes. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Of a provider, such as `crm/v2`: its answers have no envelope, and no idempotency key makes a repeat of them safe. */
  readonly namespace?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** An answer of the API whose body is JSON, or a 304 without one. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

const ownNamespace = 'siteplane/v1';
const longestWaitS = 30;

// D97, D98
/** Sends requests with their retries. Throws SiteplaneError for everything but a success, or the reason of the caller's own signal. */
export function createTransport({ url, key, fetch: send = globalThis.fetch, timeoutMs = 30_000, retries = 2 }: ClientOptions) {
  const site = siteOf(url);

  async function attempt(request: ApiRequest): Promise<ApiAnswer> {
    const { method, headers, body, signal, namespace } = request;
    const base = `${site}/rest/${namespace ?? ownNamespace}`;
    const timeout = AbortSignal.timeout(request.timeoutMs ?? timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await send(`${base}${request.path}`, {
        method,
        headers: { Accept: 'application/json', 'X-API-Key': key, ...headers },
        // Followed, a redirect would carry the key to wherever it points.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body }),
      });
      text = await boundedText(response);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof EndlessAnswer) throw endless(base, cause);
      throw unanswered(base, { cause, isLate: timeout.aborted, isRepeatable: isRepeatable(request) });
    }
    return answerOf(response, { text, base, isEnveloped: namespace === undefined });
  }

  return async function request(wanted: ApiRequest): Promise<ApiAnswer> {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt(wanted);
      } catch (error) {
        const waitS = isRepeatable(wanted) && failures < retries ? retryInS(error, failures) : undefined;
        if (waitS === undefined) throw error;
        await pause(waitS * 1000, wanted.signal);
      }
    }
  };
}

/** The site's address without the API's path and without what must not be in it. */
/** The site's own address, also from that of a route. Throws TypeError saying what is wrong with it. */
export function siteOf(url: string): string {
  if (!URL.canParse(url)) throw new TypeError(`"${url}" is not an address; give one such as https://example.org`);
  const { protocol, username, password, search, hash, origin, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError('The address of a site begins with https:// or http://');
  if (username || password || search || hash) throw new TypeError('The address of a site has no user, password, query or fragment');
  return `${origin}${pathname.replace(/\/+$/, '').replace(/\/rest\/siteplane\/v1(?:\/manage\/(?:dispatch|manifest))?$/, '')}`;
}

/**
 * Seconds to wait, or undefined where another attempt is useless. A repeat is safe, as every request either reads or has an
 * idempotency key; a 409 with Retry-After says that the first attempt is still running.
 */
function retryInS(error: unknown, failures: number): number | undefined {
  if (!(error instanceof SiteplaneError)) return undefined;
  const { code, status, retryAfter } = error;
  const canHelp = code === 'network' || code === 'timeout' || [429, 503].includes(status) || (status === 409 && retryAfter !== undefined);
  if (!canHelp) return undefined;
  const waitS = retryAfter ?? 0.25 * 2 ** failures * (1 + Math.random());
  return waitS <= longestWaitS ? waitS : undefined;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const endless = (base: string, cause: EndlessAnswer) =>
  new SiteplaneError('not_siteplane', `${base} sent ${cause.message}, which is not Siteplane. ${hint(200)}`, { status: 0, cause });

/** Ours has an idempotency key; of a provider's routes only those that read can be repeated without harm (D371). */
const isRepeatable = ({ namespace, method }: ApiRequest) => namespace === undefined || method === 'GET';

interface Unanswered {
  readonly cause: unknown;
  readonly isLate: boolean;
  readonly isRepeatable: boolean;
}

const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function unanswered(base: string, { cause, isLate, isRepeatable }: Unanswered): SiteplaneError {
  if (isLate) return new SiteplaneError('timeout', `${base} did not answer in time.`, { status: 0, cause });
  const fault = faultOf(cause);
  const doubt = isRepeatable || neverSent.includes(fault) ? '' : ' Whether it was done is unknown; read the state before you repeat it.';
  return new SiteplaneError('network', `${base} could not be reached (${fault}).${doubt}`, { status: 0, cause });
}

/** The innermost reason, such as ECONNREFUSED: fetch itself says no more than that it failed. */
function faultOf(cause: unknown): string {
  let inner = (cause ?? {}) as Fault;
  for (let depth = 0; depth < 5 && inner.cause; depth++) inner = inner.cause;
  return inner.code ?? inner.message ?? 'no reason given';
}

interface Fault {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: Fault;
}

interface Received {
  readonly text: string;
  readonly base: string;
  readonly isEnveloped: boolean;
}

function answerOf(response: Response, { text, base, isEnveloped }: Received): ApiAnswer {
  const { status, headers } = response;
  const requestId = headers.get('X-Request-Id') ?? undefined;
  if (status === 304) return { status, headers, body: {} };
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const target = headers.get('Location') ?? 'somewhere else';
    throw new SiteplaneError('redirected', `${base} redirects to ${target}; give that site's address instead.`, { status, requestId });
  }
  const body = objectOf(text);
  if (body && (isEnveloped ? body.ok === true : response.ok)) return { status, headers, body };
  const facts = {
    status,
    requestId,
    retryAfter: secondsOf(headers.get('Retry-After')),
    confirmToken: headers.get('X-Confirm-Token') ?? undefined,
    ...staleOf(status, headers, isEnveloped ? body?.data : body?.stored),
  };
  if (body?.ok === false && typeof body.error === 'string') {
    throw new SiteplaneError(headers.get('X-Error-Code') ?? 'internal', body.error, facts);
  }
  if (!isEnveloped && body)
    throw new SiteplaneError(textOr(body.code, 'refused'), textOr(body.message, JSON.stringify(body).slice(0, 500)), facts);
  const kind = headers.get('Content-Type')?.split(';')[0] ?? 'nothing';
  throw new SiteplaneError('not_siteplane', `${base} answered ${status} with ${kind}, which is not Siteplane. ${hint(status)}`, facts);
}

/** What is stored, of a call that was refused because it was changed since. */
const staleOf = (status: number, headers: Headers, stored: unknown) =>
  status === 412 ? { stored: stored ?? undefined, etag: headers.get('ETag') ?? undefined } : {};

const textOr = (value: unknown, other: string) => (typeof value === 'string' && value !== '' ? value : other);

function hint(status: number): string {
  if (status === 502 || status === 503 || status === 504) return 'A proxy in front may have lost the site.';
  return "Check that this is the site's address and that the plugin is active.";
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After as seconds or as a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
