import { isRecord } from '../engines/kit/tools/shape';
import type { Route } from '../host';
import type { DocumentedRoute, DocumentedRoutes } from '../kit/documented-routes';
import { given } from '../kit/given';

type Registered = Pick<Route, 'method' | 'path'>;

/** A route as the list shows it. */
export interface ListedRoute {
  /** With its namespace, such as `/crm/v2/tags/{id}`. */
  readonly path: string;
  readonly methods: readonly string[];
  /** By method, where few routes are listed: what the request does, a body that it takes, and what can be asked in its query. */
  readonly requests?: Readonly<Record<string, RequestHelp>>;
}

interface RequestHelp {
  readonly does: string;
  /** An example. */
  readonly body?: object;
  /** Every key that the body may have. */
  readonly takes?: readonly string[];
  /** Keys that the body must have. */
  readonly needs?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
}

const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** As many routes are told of in full; a longer list stays short (D386). */
const mostTold = 30;

/** Registered routes by path, those that a search names. */
export function listedRoutes(routes: readonly Registered[], { namespace, search }: { namespace: string; search: string }): ListedRoute[] {
  const records = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const all = method === '*' ? everyMethod : [method];
    records.set(path, [...new Set([...(records.get(path) ?? []), ...all])]);
  }
  return [...records]
    .map(([path, methods]) => ({ path: `/${namespace}${path}`, methods }))
    .filter(({ path }) => path.includes(search))
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** The same with what the documents of this site's engine say of each request, where there are few. */
export function withHelp(listed: readonly ListedRoute[], { namespace, routes }: DocumentedRoutes): readonly ListedRoute[] {
  if (listed.length > mostTold) return listed;
  return listed.map((route) => {
    const own = routes.filter(({ path }) => `/${namespace}${path}` === route.path);
    const requests = Object.fromEntries(own.map((one) => [one.method, helpOf(one)]));
    return own.length > 0 ? { ...route, requests } : route;
  });
}

function helpOf({ summary, body, query }: DocumentedRoute): RequestHelp {
  const asked = isRecord(query?.properties) ? Object.entries(query.properties) : [];
  const { required, properties } = body?.schema ?? {};
  return {
    does: summary,
    ...given({
      body: body?.example,
      takes: isRecord(properties) ? Object.keys(properties) : undefined,
      needs: Array.isArray(required) ? required : undefined,
      query: asked.length > 0 ? Object.fromEntries(asked.map(([name, schema]) => [name, wordsOf(schema)])) : undefined,
    }),
  };
}

function wordsOf(schema: unknown): string {
  if (!isRecord(schema)) return '';
  const { enum: choices, description, type } = schema;
  const all = Array.isArray(choices) ? `one of ${choices.join(', ')}` : String(type ?? '');
  return typeof description === 'string' ? `${all}: ${description}` : all;
}
