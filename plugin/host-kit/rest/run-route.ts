import type { RestRequest, RestResponse, Route } from '../../host';
import { problem } from './answer';
import type { Call } from './call';

/** The limit of a route that names none. */
export const defaultMaxBytes = 1_048_576;
const empty = new Uint8Array(0);

/** A route that was found, where it was found, and how to run it. */
export interface RouteMatch<R> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
  /** Path below the mount. */
  readonly path: string;
}

/** Read the body within the route's limit and hand the request over. */
export async function runRoute<R extends Pick<Route, 'maxBytes' | 'bodyRefused'>>(
  call: Call,
  { route, params, path }: RouteMatch<R>,
  handler: (request: RestRequest) => Promise<RestResponse>,
): Promise<RestResponse> {
  const limit = route.maxBytes ?? defaultMaxBytes;
  const body = await call.read(limit);
  if (typeof body !== 'string') return handler(call.request({ path, params, body }));
  if (body === 'aborted') return problem(400, 'bad_request', 'The request ended before its body was complete.');
  if (route.bodyRefused) return route.bodyRefused(call.request({ path, params, body: empty }), body);
  if (body === 'encoded') return problem(415, 'unsupported_media_type', 'Content-Encoding is not accepted; send the body uncompressed.');
  return problem(413, 'too_large', `The body is larger than ${limit} bytes.`);
}
