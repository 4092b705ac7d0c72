import { audited } from '../../db/audited';
import type { Authenticate, AuthenticatedCall, Db, ProvidedCaller, RestRequest, RestResponse, Route } from '../../host';
import { etagOf } from '../../kit/digest';
import { OperationError, unavailable } from '../../kit/errors';
import { isForm, isJson } from '../../kit/media-type';
import { demandFresh, etagOfRecord, nothingToMatch, parseIfMatch, StaleRecord } from '../../kit/precondition';
import { checkScope, demandScope } from '../../kit/scope';
import { parseStrictJson } from '../../kit/strict-json';
import { type Engine, serviceOf } from './engine';
import { EngineError, forbidden } from './input/errors';
import { type InputMap, listOf, mapOf, nested } from './input/query';
import { intOf } from './input/rules';
import { noteRead, readOf, type ShownBy } from './reads';

/** One call of an administrator, authenticated and read. */
export interface EngineCall {
  readonly engine: Engine;
  /** Of the engine's routes. */
  readonly namespace: string;
  readonly request: RestRequest;
  readonly caller: ProvidedCaller;
  readonly query: InputMap;
  readonly body: InputMap;
  /** A number of the path. */
  id(name: string): number;
  /** Whether `with[]` names it. */
  wants(name: string): boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Handler = (call: EngineCall) => Promise<unknown>;

/** What the routes of an engine have in common. */
export interface Area {
  /** Such as `crm/v2`. */
  readonly namespace: string;
  /** The module that switches them on and off; what they change is audited under its name. */
  readonly module: string;
  /** Whoever has it may use all of them; whoever has not needs one of the permissions that a route names. */
  readonly capability: string;
  /** What a person without it may not manage, in the plural. */
  readonly nouns: string;
  /** Routes that take nothing, such as `DELETE /lists/{id}`: what is sent to them is not read, as that of a GET (D406). */
  readonly bodiless?: ReadonlySet<string>;
}

const defaultMaxBytes = 1_048_576;

/** How the body of a route is read. */
export interface Reading {
  readonly maxBytes?: number;
  /** The handler reads the bytes itself. */
  readonly isRaw?: boolean;
  /** It shows what would be and changes nothing, so that neither what it answers nor what it refuses is audited (D615). */
  readonly isPreview?: boolean;
  /** The record that `If-Match` is compared with. */
  readonly shownBy?: ShownBy;
}

/** What a handler returns in place of JSON. */
export class RawAnswer {
  constructor(readonly response: RestResponse) {}
}

/** A record beside something that moves while nobody changes it, such as a clock: the ETag is of the record alone. */
export class Moving {
  constructor(
    readonly record: unknown,
    readonly shown: unknown,
  ) {}
}

const sent = (value: unknown) => (value instanceof RawAnswer ? value.response : json(200, value));
/** What a read shows, under the ETag by which a write can say what it has seen (D660). */
function shown(value: unknown): RestResponse {
  if (value instanceof RawAnswer) return value.response;
  const { record, shown: body } = value instanceof Moving ? value : { record: value, shown: value };
  const answer = json(200, body);
  // Of what it shows whole the text is there already: a month of free times is a hundred kilobytes.
  const etag = record === body && typeof answer.body === 'string' ? etagOf(answer.body) : etagOfRecord(record);
  return { ...answer, headers: { ...answer.headers, ETag: etag } };
}

/** The routes of an engine that one of these permissions opens; what a handler returns is sent as JSON. */
export const routesOf =
  (
    area: Area,
    permissions: readonly string[] = [],
    { maxBytes = defaultMaxBytes, isRaw = false, isPreview = false, shownBy }: Reading = {},
  ) =>
  (method: Method, path: string, handler: Handler) => {
    const isRead = !isRaw && !area.bodiless?.has(`${method} ${path}`);
    if (method === 'GET') noteRead(area, path, { handler, permissions });
    return (engine: Engine): Route => ({
      method,
      path,
      maxBytes,
      bodyRefused: bodyRefused(maxBytes),
      async handler(request) {
        try {
          const { call, by } = await callOf({ area, engine, request }, permissions, isRead);
          const effect = engine.effectOf?.({ method, path }) ?? 'destructive';
          demandScope(call.caller, { resource: area.module, effect }, `${method} /${area.namespace}${path}`);
          if (method === 'GET') return shown(await handler(call));
          const about = { area, call, by, write: { method, path, shownBy }, action: actionOf(method, path) };
          return await (isPreview ? previewed : change)(about, handler);
        } catch (error) {
          return refusal({ area, engine, request }, error);
        }
      },
    });
  };

interface Change {
  readonly area: Area;
  readonly call: EngineCall;
  readonly by: AuthenticatedCall;
  readonly write: Parameters<typeof readOf>[1];
  readonly action: string;
}

/** A call that changes something leaves an audit row in its transaction; a refused one leaves one by itself. */
async function change(about: Change, handler: Handler): Promise<RestResponse> {
  const { area, call, by, action } = about;
  const { engine, request, query, body } = call;
  const { storage } = engine.host;
  const row = (db: Db, status: number) =>
    serviceOf(engine.host).audit(db, {
      by,
      action,
      status,
      ok: status < 400,
      resource: area.module,
      requestId: request.requestId,
      params: { ...query, ...body, ...request.params },
    });
  try {
    const demand = conditionOf(about);
    // Once before anything is done, as not every change begins with its transaction; and once inside, where it holds.
    await demand?.();
    return sent(
      await audited(
        (db) => row(db, 200),
        () => handler(call),
        demand,
      ),
    );
  } catch (error) {
    const refused = refusal({ area, engine, request }, error);
    await storage
      .tx((db) => row(db, refused.status))
      .catch((err) => engine.host.log.error({ err, requestId: request.requestId }, 'a refused call could not be audited'));
    return refused;
  }
}

/** What a preview shows; a condition on the record that it is of is only compared. */
async function previewed(about: Change, handler: Handler): Promise<RestResponse> {
  await conditionOf(about)?.();
  return sent(await handler(about.call));
}

/** The condition of a call with `If-Match`: the record is shown as its read shows it, inside the transaction that changes it. */
function conditionOf({ area, call, write, action }: Change): (() => Promise<void>) | undefined {
  const { request, caller } = call;
  const known = parseIfMatch(request.headers['if-match']);
  if (!known) return undefined;
  const read = readOf(area, write);
  if (!read) throw nothingToMatch(action);
  demandOneOf(area, caller, read.permissions);
  checkScope(caller, { resource: area.module, effect: 'read' }, `GET /${area.namespace}${read.path}`);
  const reading = readingOf(call, read.path, write.shownBy);
  return async () => demandFresh(known, await shownTo(() => read.handler(reading), action));
}

/** The call that reads what a write changes. */
function readingOf({ request, ...call }: EngineCall, path: string, { with: more, fromBody = [] }: Partial<ShownBy> = {}): EngineCall {
  const params = { ...request.params, ...Object.fromEntries(fromBody.map((name) => [name, String(call.body[name] ?? '')])) };
  const query = more ? { ...call.query, with: [...more] } : call.query;
  const read = { ...request, params, method: 'GET' };
  return { ...call, ...partsOf({ ...read, path: pathOf(path, read) }, query), query, body: {} };
}

const pathOf = (path: string, { params }: RestRequest) => path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

async function shownTo(read: () => Promise<unknown>, action: string): Promise<{ record: unknown } | undefined> {
  try {
    const answer = await read();
    if (answer instanceof RawAnswer) throw nothingToMatch(action);
    return { record: answer instanceof Moving ? answer.record : answer };
  } catch (error) {
    if (error instanceof EngineError && error.status === 404) return undefined;
    throw error;
  }
}

/** `POST /lists/*`, which fits into its column with every route. */
const actionOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, '*')}`;

async function callOf(
  { area, engine, request }: RouteCall,
  permissions: readonly string[],
  isRead: boolean,
): Promise<{ call: EngineCall; by: AuthenticatedCall }> {
  const authenticate = engine.host.plugins.lookup<Authenticate>('siteplane.authenticate');
  if (!authenticate) throw unavailable('NOT_STARTED', 'the service that the engine belongs to has not started');
  const by = await authenticate(request);
  const { caller } = by;
  demandOneOf(area, caller, permissions);
  const query = nested(request.query.toString());
  const call: EngineCall = {
    engine,
    namespace: area.namespace,
    caller,
    query,
    body: isRead ? bodyOf(request) : {},
    ...partsOf(request, query),
  };
  return { call, by };
}

/** What a handler asks of the path and of the query. */
const partsOf = (request: RestRequest, query: InputMap): Pick<EngineCall, 'request' | 'id' | 'wants'> => ({
  request,
  id(name) {
    const number = intOf(request.params[name]);
    if (number === undefined || number < 1) throw noRoute;
    return number;
  },
  wants: (name) => listOf(query.with).includes(name),
});

/** 403 for whoever has neither the capability of the area nor one of these permissions (D290). */
export function demandOneOf({ capability, nouns }: Area, { capabilities }: ProvidedCaller, permissions: readonly string[]): void {
  if (capabilities.has(capability) || permissions.some((permission) => capabilities.has(permission))) return;
  throw forbidden(`You do not have permission to manage ${nouns} (requires ${[...permissions, capability].join(' or ')}).`);
}

const noRoute = new EngineError(404, {
  code: 'rest_no_route',
  message: 'No route was found matching the URL.',
  data: { status: 404 },
});

/** JSON, or a form; an empty body is an empty map. */
function bodyOf({ method, headers, body }: RestRequest): InputMap {
  if (method === 'GET' || body.length === 0) return {};
  const type = headers['content-type'];
  if (isForm(type)) return nested(Buffer.from(body).toString('utf8'));
  if (!isJson(type)) throw new EngineError(415, { message: 'Send the body as application/json.' });
  const value = parseStrictJson(body) as InputMap;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EngineError(400, { message: 'The body must be a JSON object.' });
  return mapOf(value);
}

/** The answer to a body that was not read. */
export const bodyRefused =
  (maxBytes: number): NonNullable<Route['bodyRefused']> =>
  (_request, why) =>
    why === 'too_large'
      ? json(413, { message: `The body is larger than ${maxBytes} bytes.` })
      : json(415, { message: 'Send the body without Content-Encoding.' });

export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): RestResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(value),
});

const wireCodes: Readonly<Record<string, string>> = { unauthenticated: 'rest_forbidden', forbidden: 'rest_forbidden' };

interface RouteCall {
  readonly area: Area;
  readonly engine: Engine;
  readonly request: RestRequest;
}

function refusal({ area, engine: { host }, request }: RouteCall, error: unknown): RestResponse {
  if (error instanceof EngineError) return json(error.status, error.body);
  if (error instanceof StaleRecord) {
    const { status, message, code, headers, record } = error;
    return json(status, { code, message, data: { status }, stored: record }, headers);
  }
  if (error instanceof OperationError) {
    const { status, message, code, headers } = error;
    const wire = wireCodes[code];
    return json(status, wire ? { code: wire, message, data: { status } } : { message }, headers);
  }
  host.log.error({ err: error, requestId: request.requestId, path: request.path }, `a route of the ${area.module} engine failed`);
  return json(500, { message: `Internal error (request ${request.requestId}).` });
}

/** Address of a list for its neighbours: the query without the page. */
export function listUrl({ namespace, engine, request }: EngineCall): string {
  const query = new URLSearchParams(request.query);
  query.delete('page');
  const text = query.toString();
  return `${request.origin}${engine.host.places.restRoot}/${namespace}${request.path}${text === '' ? '' : `?${text}`}`;
}
