import { tracer } from '../../adapter';
import type { AnswerListener, GateState, InProcessRequest, Logger, Rest, RestResponse, Route, Session } from '../../host';
import { methodNotAllowed, noRoute, problem, problemOf } from './answer';
import { timed } from './answered';
import { type Call, localCall } from './call';
import { type Match, routeTable } from './route-table';
import { defaultMaxBytes, runRoute } from './run-route';

/** Values of the option `rest_restriction`; the first is the default (D25). */
export const restrictions = ['allowlist', 'off', 'block_all'] as const;
export type Restriction = (typeof restrictions)[number];

interface Options {
  readonly restriction: () => Promise<Restriction>;
  readonly isAdministrator: (session: Session) => Promise<boolean>;
  readonly siteUrl: () => string;
  readonly log: Logger;
}

/** The registry of namespaces, with the one function that answers calls from outside. */
export interface RestServer extends Rest {
  /** `call.path` begins below `/rest`. Never throws. */
  answer(call: Call): Promise<RestResponse>;
  /** Largest body that is taken there, in bytes; 0 where nothing is mounted. `path` begins below `/rest`. */
  maxBytes(method: string, path: string): number;
}

type Gate = () => Promise<GateState>;

const namespacePattern = /^[a-z][a-z0-9-]*\/v\d+$/;
const open: Gate = async () => 'open';

/** Routes under `{site}/rest/{namespace}` behind the allowlist of namespaces. */
export function createRest({ restriction, isAdministrator, siteUrl, log }: Options): RestServer {
  const namespaces = new Map<string, { routes: readonly Route[]; match: (method: string, path: string) => Match<Route> | undefined }>();
  const allowed = new Map<string, Gate>();
  const listeners: AnswerListener[] = [];

  async function isAdmitted(call: Call, state: GateState): Promise<boolean> {
    const mode = await restriction();
    if (mode === 'off' || (mode === 'allowlist' && state === 'open')) return true;
    const session = await call.session();
    return session !== undefined && isAdministrator(session);
  }

  async function respond(call: Call): Promise<RestResponse> {
    const { namespace, path } = split(call.path);
    const gate = allowed.get(namespace);
    const state = gate ? await gate() : 'closed';
    if (state === 'absent') return noRoute();
    if (!(await isAdmitted(call, state))) return problem(401, 'rest_forbidden', 'This part of the REST interface is closed to you.');
    const match = namespaces.get(namespace)?.match(call.method, path);
    if (!match) return noRoute();
    if ('allow' in match) return methodNotAllowed(call.method, match.allow);
    const route = `/${namespace}${match.route.path}`;
    call.note?.({ route });
    tracer()?.current()?.note({ 'http.route': route });
    return runRoute(call, { ...match, path }, match.route.handler);
  }

  async function answer(call: Call): Promise<RestResponse> {
    try {
      return await respond(call);
    } catch (error) {
      const response = problemOf(error, call.requestId);
      if (response.status === 500) log.error({ err: error, requestId: call.requestId, path: call.path }, 'a REST route failed');
      return response;
    }
  }

  /** A namespace that nobody registered is what a caller made up. */
  const doorOf = (path: string) => {
    const { namespace } = split(path);
    return namespaces.has(namespace) ? namespace : 'unknown';
  };

  return {
    onAnswered: (listener) => void listeners.push(listener),
    register(namespace, routes) {
      if (!namespacePattern.test(namespace)) throw new Error(`a REST namespace looks like "name/v1", not "${namespace}"`);
      const earlier = (namespaces.get(namespace)?.routes ?? []).filter(
        (old) => !routes.some(({ method, path }) => method === old.method && path === old.path),
      );
      const all = [...earlier, ...routes];
      namespaces.set(namespace, { routes: all, match: routeTable(all) });
    },
    allow: (namespace, gate = open) => void allowed.set(namespace, gate),
    routes: (namespace) => (namespaces.get(namespace)?.routes ?? []).map(({ method, path }) => ({ method, path })),
    handle: (request: InProcessRequest) => answer(localCall(request, siteUrl())),
    answer: (call) => timed({ listeners, door: doorOf(call.path) }, call, () => answer(call)),
    maxBytes(method, at) {
      const { namespace, path } = split(at);
      const match = namespaces.get(namespace)?.match(method, path);
      return match && 'route' in match ? (match.route.maxBytes ?? defaultMaxBytes) : 0;
    },
  };
}

/** `/siteplane/v1/manage/dispatch` → namespace `siteplane/v1`, path `/manage/dispatch`. */
function split(path: string): { namespace: string; path: string } {
  const second = path.indexOf('/', 1);
  const third = second < 0 ? -1 : path.indexOf('/', second + 1);
  return third < 0 ? { namespace: path.slice(1), path: '' } : { namespace: path.slice(1, third), path: path.slice(third) };
}
