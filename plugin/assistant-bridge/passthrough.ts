import { Type } from '@sinclair/typebox';
import type { Query, ToolRequest } from '../engines/kit/tools/define';
import { DescribedObject } from '../engines/kit/tools/shape';
import type { ProviderConnection, Route } from '../host';
import { invalidParam } from '../kit/errors';
import { Params, type Static, StringEnum, Text } from '../kit/schema';
import { checkScope } from '../kit/scope';
import type { ToolCall } from './call';
import { withheld } from './confirm';
import { needOf } from './needs';
import { matchRoute } from './passthrough-path';
import { inWords, preview } from './preview';
import type { Provider } from './providers';
import { dataResult } from './result';
import { listedRoutes, withHelp } from './route-help';
import { shownTarget } from './shown-target';
import { defineOwnTool, type Tool, type ToolResult } from './tool';
import { notConnected, transportTo } from './transport/transport';
import { upstreamRefusal } from './upstream';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
interface Routes {
  readonly routes: readonly Pick<Route, 'method' | 'path'>[];
  readonly isRemote: boolean;
}

const requestParams = Params({
  method: StringEnum(methods),
  path: Type.String({ minLength: 1, maxLength: 500 }),
  body: Type.Optional(DescribedObject({}, { description: 'Not with GET', example: { title: 'Call' } })),
  query: Type.Optional(DescribedObject({}, { description: 'Parameters', example: { page: 2 } })),
  confirm: Type.Optional(Type.Boolean()),
  dry_run: Type.Optional(Type.Boolean()),
});
type RequestArgs = Static<typeof requestParams>;

/** `bk_list_routes` and `bk_request`, or those of the other provider. */
export function passthroughTools(provider: Provider): Tool[] {
  const { slug, prefix, namespace, module, documents } = provider;
  const needs = [{ resource: module, effect: 'read' }] as const;
  const listRoutes = defineOwnTool({
    name: `${prefix}_list_routes`,
    provider: slug,
    description: `Routes for ${prefix}_request; a narrow search also tells what they take.`,
    params: Params({
      search: Type.Optional(Text(200, 'Part of the path')),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 200 })),
    }),
    annotations: { readOnlyHint: true },
    needs,
  }).run(async ({ search = '', limit = 200 }, call) => {
    const { routes: registered, isRemote } = await routesOf(provider, call);
    const all = listedRoutes(registered, { namespace, search });
    const some = all.slice(0, limit);
    const routes = isRemote ? some : withHelp(some, documents);
    return dataResult({ routes, total: all.length, returned: routes.length, limit, scope: `/${namespace}` });
  });

  const request = defineOwnTool({
    name: `${prefix}_request`,
    provider: slug,
    description: `Request to /${namespace}/; all but GET needs confirm:true, or dry_run:true to preview.`,
    params: requestParams,
    annotations: { destructiveHint: true },
    needs,
  }).run((args, call) => runRequest(provider, args, call));
  return [listRoutes, request];
}

async function runRequest(provider: Provider, args: RequestArgs, call: ToolCall): Promise<ToolResult> {
  const { method, body, query, dry_run: isDryRun } = args;
  const path = withoutAlias(args.path, provider);
  const result = matchRoute({ method, path }, { namespace: provider.namespace, ...(await routesOf(provider, call)) });
  if ('problem' in result) throw invalidParam('/path', result.problem);
  if (method === 'GET' && body !== undefined) throw invalidParam('/body', 'is not sent with GET; use query');
  const request: ToolRequest = { method, path, ...(query ? { query: query as Query } : {}), ...(body ? { body } : {}) };
  const need = needOf(provider.slug, { method, path: result.route.path });
  checkScope(call.caller, need, `${method} ${path}`);
  if (isDryRun === true) return dataResult(preview([request]));
  const held = method === 'GET' ? undefined : await withheldRequest(provider, { request, args }, call);
  if (held) return held;
  const transport = await transportTo(provider.slug, call);
  if (!transport.isOwn) call.caller.noteUse?.(need);
  const answer = await transport.send(request);
  if (answer.status >= 400) throw upstreamRefusal({ provider: provider.slug, isOwn: transport.isOwn }, answer);
  return dataResult({ status: answer.status, body: answer.data ?? null });
}

/** The path with the name that the provider gives to what callers call otherwise. */
function withoutAlias(path: string, { namespace, alias }: Provider): string {
  if (alias === undefined) return path;
  const [called, named] = [alias.called, alias.named].map((noun) => `/${namespace}/${noun}`);
  return path === called || path.startsWith(`${called}/`) ? `${named}${path.slice(called?.length)}` : path;
}

/** Nobody knows what such a request does: confirm is needed also where the client asks by itself. */
function withheldRequest({ prefix, slug }: Provider, { request, args }: { request: ToolRequest; args: RequestArgs }, call: ToolCall) {
  const isDeleting = request.method === 'DELETE';
  const shown = () => shownTarget(preview([request]), { provider: slug, steps: [request] }, call);
  return withheld({ tool: `${prefix}_request`, args, what: inWords(request), isDeleting, mustConfirm: true, shown }, call);
}

/** What this site's host has registered; of another site, what such a provider is known to have. Throws where it is not connected. */
async function routesOf({ slug, namespace, knownRoutes }: Provider, { service, host }: ToolCall): Promise<Routes> {
  const connection: ProviderConnection | undefined = await service.provider(slug);
  if (!connection) throw notConnected(slug);
  const isRemote = connection.mode === 'remote';
  return { routes: isRemote ? knownRoutes : host.rest.routes(namespace), isRemote };
}
