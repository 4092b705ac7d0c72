import { Type } from '@sinclair/typebox';
import type { ProviderConnection, Route } from '../host';
import { invalidParam } from '../kit/errors';
import { JsonObject, Params, type Static, StringEnum, Text } from '../kit/schema';
import type { ToolCall } from './call';
import { confirmRequired, refusedHere } from './confirm';
import { matchRoute } from './passthrough-path';
import type { Provider } from './providers/provider';
import { knownRoutes } from './providers/routes';
import { done } from './result';
import { inWords, preview } from './run-requests';
import { defineOwnTool, type Tool, type ToolRequest, type ToolResult } from './tool';
import type { Query } from './transport/query';
import { notConnected, transportTo } from './transport/transport';
import { upstreamRefusal } from './upstream';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Registered = Pick<Route, 'method' | 'path'>;

const requestParams = Params({
  method: StringEnum(methods),
  path: Type.String({ minLength: 1, maxLength: 500 }),
  body: Type.Optional(JsonObject()),
  query: Type.Optional(JsonObject()),
  confirm: Type.Optional(Type.Boolean()),
  dry_run: Type.Optional(Type.Boolean()),
});
type RequestArgs = Static<typeof requestParams>;

/** `bk_list_routes` and `bk_request`, or those of the other provider. */
export function passthroughTools(provider: Provider): Tool[] {
  const { slug, prefix, namespace, label } = provider;
  const listRoutes = defineOwnTool({
    name: `${prefix}_list_routes`,
    provider: slug,
    description: `Routes of the ${label}, for ${prefix}_request.`,
    params: Params({
      search: Type.Optional(Text(200, 'Part of the path')),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 200 })),
    }),
    annotations: { readOnlyHint: true },
  }).run(async ({ search = '', limit = 200 }, call) => {
    const all = byPath(await routesOf(provider, call), namespace).filter(({ path }) => path.includes(search));
    return done({ routes: all.slice(0, limit), total: all.length });
  });

  const request = defineOwnTool({
    name: `${prefix}_request`,
    provider: slug,
    description: `Send a request to a route of the ${label}; path begins with /${namespace}/. GET runs at once; anything else needs confirm:true, or dry_run:true to preview.`,
    params: requestParams,
    annotations: { destructiveHint: true },
  }).run((args, call) => runRequest(provider, args, call));
  return [listRoutes, request];
}

async function runRequest(provider: Provider, args: RequestArgs, call: ToolCall): Promise<ToolResult> {
  const { method, path, body, query, confirm, dry_run: isDryRun } = args;
  const found = matchRoute({ method, path }, { namespace: provider.namespace, routes: await routesOf(provider, call) });
  if ('problem' in found) throw invalidParam('/path', found.problem);
  if (method === 'GET' && body !== undefined) throw invalidParam('/body', 'is not sent with GET; use query');
  const request: ToolRequest = { method, path, ...(query ? { query: query as Query } : {}), ...(body ? { body } : {}) };
  if (isDryRun === true) return done(preview([request]));
  if (method !== 'GET') await checkMayWrite(`${provider.prefix}_request`, { request, confirm }, call);
  const transport = await transportTo(provider.slug, call);
  const answer = await transport.send(request);
  if (answer.status >= 400) throw upstreamRefusal({ provider: provider.slug, isOwn: transport.isOwn }, answer);
  return done({ status: answer.status, data: answer.data ?? null });
}

async function checkMayWrite(tool: string, { request, confirm }: { request: ToolRequest; confirm: boolean | undefined }, call: ToolCall) {
  if (call.settings.confirm === 'refuse') throw refusedHere(`${tool} with ${request.method}`);
  if (confirm !== true) throw confirmRequired(tool, `it would ${inWords(request)}`);
}

/** What this site's host has registered; of another site, what such a provider is known to have. Throws where it is not connected. */
async function routesOf({ slug, namespace }: Provider, { service, host }: ToolCall): Promise<readonly Registered[]> {
  const connection: ProviderConnection | undefined = await service.provider(slug);
  if (!connection) throw notConnected(slug);
  return connection.mode === 'remote' ? knownRoutes(slug) : host.rest.routes(namespace);
}

function byPath(routes: readonly Registered[], namespace: string): { path: string; methods: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const all = method === '*' ? [...methods] : [method];
    found.set(path, [...new Set([...(found.get(path) ?? []), ...all])]);
  }
  return [...found].map(([path, taken]) => ({ path: `/${namespace}${path}`, methods: taken })).sort((a, b) => a.path.localeCompare(b.path));
}
