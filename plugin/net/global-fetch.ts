import type { Fetch, FetchRequest } from '../kit/fetch';

type Limits = Pick<FetchRequest, 'timeoutMs' | 'maxBytes'>;
type Method = NonNullable<FetchRequest['method']>;

const methods: ReadonlySet<string> = new Set<Method>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The way out in the shape of the platform's `fetch`, for libraries that take one. The answer is read in full before it resolves;
 * what fails rejects as `TypeError: fetch failed` with the FetchError as its cause.
 */
export function asGlobalFetch(fetch: Fetch, limits: Limits = {}): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { url, method, signal } = request;
    if (!isMethod(method)) throw new TypeError(`fetch failed: method ${method}`);
    const body = request.body === null ? {} : { body: new Uint8Array(await request.arrayBuffer()) };
    const headers = Object.fromEntries(request.headers);
    try {
      return responseOf(await fetch(url, { ...limits, ...body, method, headers, signal }));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw new TypeError('fetch failed', { cause: error });
    }
  };
}

const isMethod = (method: string): method is Method => methods.has(method);

function responseOf({ status, headers, body }: Awaited<ReturnType<Fetch>>): Response {
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? new Uint8Array(body) : null, { status, headers });
}
