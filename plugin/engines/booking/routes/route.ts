import type { Authenticate, ProvidedCaller, RestRequest, RestResponse, Route } from '../../../host';
import { OperationError, unavailable } from '../../../kit/errors';
import { parseStrictJson } from '../../../kit/strict-json';
import { type Engine, namespace } from '../engine';
import { BookingError, forbidden, refuse } from '../errors';
import { intOf } from './input';
import { type InputMap, listOf, mapOf, nested } from './query';

/** One call of an administrator, authenticated and read. */
export interface EngineCall {
  readonly engine: Engine;
  readonly request: RestRequest;
  readonly caller: ProvidedCaller;
  readonly query: InputMap;
  readonly body: InputMap;
  /** A number of the path. */
  id(name: string): number;
  /** Whether `with[]` names it. */
  wants(name: string): boolean;
}

type Handler = (call: EngineCall) => Promise<unknown>;

/** What whoever uses the engine's routes must be able to do. */
const capability = 'manage_options';
const maxBytes = 1_048_576;

/** A route of the engine; what the handler returns is sent as JSON. */
export const route =
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, handler: Handler) =>
  (engine: Engine): Route => ({
    method,
    path,
    maxBytes,
    bodyRefused: (_request, why) =>
      why === 'too_large'
        ? json(413, { message: `The body is larger than ${maxBytes} bytes.` })
        : json(415, { message: 'Send the body without Content-Encoding.' }),
    async handler(request) {
      try {
        return json(200, await handler(await callOf(engine, request)));
      } catch (error) {
        return refusal(engine, request, error);
      }
    },
  });

async function callOf(engine: Engine, request: RestRequest): Promise<EngineCall> {
  const authenticate = engine.host.plugins.lookup<Authenticate>('siteplane.authenticate');
  if (!authenticate) throw unavailable('NOT_STARTED', 'the service that the engine belongs to has not started');
  const { caller } = await authenticate(request);
  if (!caller.capabilities.has(capability)) throw forbidden(`You do not have permission to manage bookings (requires ${capability}).`);
  const query = nested(request.query.toString());
  return {
    ...{ engine, request, caller, query, body: bodyOf(request) },
    id(name) {
      const number = intOf(request.params[name]);
      if (number === undefined || number < 1) throw noRoute;
      return number;
    },
    wants: (name) => listOf(query.with).includes(name),
  };
}

const noRoute = new BookingError(404, {
  code: 'rest_no_route',
  message: 'No route was found matching the URL.',
  data: { status: 404 },
});

/** JSON, or a form; an empty body is an empty map. */
function bodyOf({ method, headers, body }: RestRequest): InputMap {
  if (method === 'GET' || body.length === 0) return {};
  const type = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return nested(Buffer.from(body).toString('utf8'));
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new BookingError(415, { message: 'Send the body as application/json.' });
  const value = parseStrictJson(body) as InputMap;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BookingError(400, { message: 'The body must be a JSON object.' });
  return mapOf(value);
}

export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): RestResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(value),
});

const wireCodes: Readonly<Record<string, string>> = { unauthenticated: 'rest_forbidden', forbidden: 'rest_forbidden' };

function refusal({ host }: Engine, request: RestRequest, error: unknown): RestResponse {
  if (error instanceof BookingError) return json(error.status, error.body);
  if (error instanceof OperationError) {
    const { status, message, code, headers } = error;
    const wire = wireCodes[code];
    return json(status, wire ? { code: wire, message, data: { status } } : { message }, headers);
  }
  host.log.error({ err: error, requestId: request.requestId, path: request.path }, 'a route of the booking engine failed');
  return json(500, { message: `Internal error (request ${request.requestId}).` });
}

/** Address of a list for its neighbours: the query without the page. */
export function listUrl({ request }: EngineCall): string {
  const query = new URLSearchParams(request.query);
  query.delete('page');
  const text = query.toString();
  return `${request.origin}/rest/${namespace}${request.path}${text === '' ? '' : `?${text}`}`;
}

/** The account that acts: who calls, or who made the key. Throws 422 where there is none any more. */
export async function actingUser({ engine: { host }, caller }: EngineCall) {
  const user = caller.userId === undefined ? undefined : await host.users.find(caller.userId);
  if (!user) throw refuse('The account behind this key is gone; name a person (user_id).');
  return user;
}
