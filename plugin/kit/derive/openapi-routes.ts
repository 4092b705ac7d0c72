import type { DocumentedRoute, DocumentedRoutes } from '../documented-routes';
import { given } from '../given';
import { recordPathOf } from '../record-read';
import { type Json, jsonContent, ref } from './openapi-answers';

/** Who may read, and who may change something. */
interface Security {
  readonly readers: readonly Json[];
  readonly writers: readonly Json[];
}

/** The paths of routes outside dispatch; each tells where it begins. */
export function routePaths({ namespace, routes }: DocumentedRoutes, security: Security): Json {
  const paths: Record<string, Json> = {};
  const read = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
  for (const route of routes) {
    const path = `/${namespace}${route.path}`;
    paths[path] = {
      servers: [{ url: '/rest' }],
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, { namespace, isBound: isBound(route, read) }, security),
    };
  }
  return paths;
}

/** Whether a write takes the ETag of what a read shows. */
const isBound = ({ method, path }: DocumentedRoute, read: ReadonlySet<string>): boolean =>
  method !== 'GET' && recordPathOf({ method, path }, [...read]) !== undefined;

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of what GET showed here or at the record above: 412 where that was changed since',
  schema: { type: 'string' },
};

interface About {
  readonly namespace: string;
  readonly isBound: boolean;
}

function operationOf(route: DocumentedRoute, { namespace, isBound }: About, { readers, writers }: Security): Json {
  const { method, path, summary, answer, refusals } = route;
  const content = contentOf(route);
  const parameters = [...partsOf(route), ...queryOf(route), ...(isBound ? [ifMatch] : [])];
  return {
    operationId: operationId(method, `/${namespace}${path}`),
    tags: [namespace.split('/')[0]],
    summary,
    security: method === 'GET' ? readers : writers,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      200: {
        description: 'Done',
        ...(method === 'GET' && { headers: { ETag: ref('ETag', 'headers') } }),
        content: jsonContent(answer as Json),
      },
      ...(isBound && { 412: { description: 'Changed since: `stored` is what GET shows now', content: jsonContent(stale) } }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, { description, schema }]) => [
          status,
          { description, content: jsonContent(schema as Json) },
        ]),
      ),
    },
  };
}

const stale = {
  type: 'object',
  properties: { code: { const: 'precondition_failed' }, message: { type: 'string' }, stored: {} },
  required: ['code', 'message', 'stored'],
};

function contentOf({ body, file }: DocumentedRoute): Json | undefined {
  if (body) return jsonContent(body.schema as Json, { example: body.example });
  if (file === undefined) return undefined;
  const bytes = { type: 'string', format: 'binary' };
  return {
    [file]: { schema: bytes },
    'multipart/form-data': { schema: { type: 'object', properties: { file: bytes }, required: ['file'] } },
  };
}

/** `getBookingV2CalendarsById` */
const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replace(/\{(\w+)\}/g, 'by_$1')
    .split(/\W+|_/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const partsOf = ({ path, parts = {} }: DocumentedRoute) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: parts[name] ?? { type: 'integer', minimum: 1 },
  }));

interface QuerySchema extends Json {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, QuerySchema>>;
  readonly required?: readonly string[];
}

const queryOf = ({ query }: DocumentedRoute) => (query ? parametersOf(query as QuerySchema, (name) => name) : []);

function parametersOf({ properties = {}, required = [] }: QuerySchema, nameOf: (name: string) => string): Json[] {
  return Object.entries(properties).flatMap(([key, { description, ...schema }]) => {
    const name = nameOf(key);
    if (schema.properties) return parametersOf(schema, (inner) => `${name}[${inner}]`);
    const isList = schema.type === 'array';
    return {
      name: isList ? `${name}[]` : name,
      in: 'query',
      required: required.includes(key),
      ...given({ description }),
      schema,
    };
  });
}
