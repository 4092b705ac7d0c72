import { ulid } from 'ulid';
import type { GateState, Rest, RestRequest, RestResponse, Route, Session } from '../../plugin/host';

const problem = (status: number, code: string): RestResponse => ({ status, body: JSON.stringify({ code, message: code }) });

/** Namespaces behind the allowlist, in process only. */
export function fakeRest(isAdministrator: (session: Session) => Promise<boolean>): Rest {
  const namespaces = new Map<string, Route[]>();
  const gates = new Map<string, () => Promise<GateState>>();

  return {
    register: (namespace, routes) => void namespaces.set(namespace, [...(namespaces.get(namespace) ?? []), ...routes]),
    allow: (namespace, gate = async () => 'open') => void gates.set(namespace, gate),
    routes: (namespace) => (namespaces.get(namespace) ?? []).map(({ method, path }) => ({ method, path })),

    async handle(request) {
      const [, name = '', version = '', ...rest] = request.path.split('/');
      const namespace = `${name}/${version}`;
      const state = await gates.get(namespace)?.();
      if (state === 'absent') return problem(404, 'rest_no_route');
      const session = await request.session?.();
      if (state !== 'open' && !(session && (await isAdministrator(session)))) return problem(401, 'rest_forbidden');
      const path = `/${rest.join('/')}`;
      const found = (namespaces.get(namespace) ?? [])
        .map((route) => ({ route, params: match(route.path, path) }))
        .filter(({ params }) => params);
      const taking = found.find(({ route }) => route.method === '*' || route.method === request.method);
      if (found.length === 0) return problem(404, 'rest_no_route');
      if (!taking) return problem(405, 'rest_method_not_allowed');
      const { route, params = {} } = taking;
      const full = fullRequest(request, path, params);
      if (route.maxBytes !== undefined && full.body.byteLength > route.maxBytes)
        return route.bodyRefused?.(full, 'too_large') ?? problem(413, 'too_large');
      return route.handler(full).catch(() => problem(500, 'internal'));
    },
  };
}

function fullRequest(request: Parameters<Rest['handle']>[0], path: string, params: Record<string, string>): RestRequest {
  return {
    query: new URLSearchParams(),
    body: new Uint8Array(0),
    ip: '127.0.0.1',
    origin: 'http://fake.test',
    session: async () => undefined,
    ...request,
    path,
    params,
    requestId: ulid(),
  };
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const [parts, segments] = [pattern.split('/'), path.split('/')];
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const segment = segments[i] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name && segment) params[name] = decodeURIComponent(segment);
    else if (part !== segment) return undefined;
  }
  return params;
}
