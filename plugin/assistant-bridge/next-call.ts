import type { OperationError } from '../kit/errors';
import { matchRoute } from './passthrough-path';
import { providers } from './providers';
import type { NextCall } from './result';
import type { Tool } from './tool';

type Args = Readonly<Record<string, unknown>>;

/** A call that was refused. */
interface Refused {
  readonly tool: Tool;
  readonly args: Args;
  readonly error: OperationError;
  readonly tools: ReadonlyMap<string, Tool>;
}

/** How this caller is connected, to what, and as whom. */
const status: NextCall = { tool: 'svc_get_status', arguments: {} };

/** Without arguments it lists what there is, so that a search for nothing leads there. */
const wholeList: ReadonlyMap<string, NextCall> = new Map([['svc_manifest', { tool: 'svc_manifest', arguments: {} }]]);

/**
 * The call that a refused call of a provider's tool leads to (D385): with confirm, as a preview, once more, or one that reads what the
 * refused one would have needed to know. Most tools of the service say it themselves.
 */
export function nextAfter({ tool, args, error, tools }: Refused): NextCall | undefined {
  if (tool.provider === undefined) return Object.keys(args).length > 0 ? wholeList.get(tool.name) : undefined;
  const again = (more: Args): NextCall => ({ tool: tool.name, arguments: { ...args, ...more } });
  const takes = (name: string) => name in propertiesOf(tool);
  switch (error.code) {
    case 'confirm_required':
      return again({ confirm: true });
    case 'unauthenticated':
    case 'forbidden':
    case 'unavailable':
      return status;
    case 'rate_limited':
      return again({});
    case 'conflict':
      return takes('dry_run') && args.dry_run !== true ? again({ dry_run: true }) : status;
    default:
      return tool.tier === 'always' ? routesFor(tool, args) : (reader({ tool, args, error, tools }) ?? status);
  }
}

/** The route that was asked for, else those beside it; all of them where nothing is near. */
function routesFor({ provider, name }: Tool, { method, path }: Args): NextCall {
  const tool = name.replace(/_request$/, '_list_routes');
  const own = providers.find(({ slug }) => slug === provider);
  if (!own || typeof path !== 'string') return { tool, arguments: {} };
  const { namespace, documents } = own;
  const result = matchRoute({ method: String(method), path }, { namespace, routes: documents.routes });
  if ('route' in result) return { tool, arguments: { search: result.route.path } };
  const [, noun = ''] = path.startsWith(`/${namespace}/`) ? path.slice(namespace.length + 1).split('/') : [];
  const isKnown = documents.routes.some(({ path: known }) => known.split('/')[1] === noun);
  return { tool, arguments: isKnown ? { search: `/${noun}` } : {} };
}

/** What reads the values that a wrong parameter takes, or the records above those that the tool is about. */
function reader({ tool, args, error, tools }: Refused): NextCall | undefined {
  const [, wrong] = error.status === 400 ? (/^Invalid params: \/(\w+)/.exec(error.message) ?? []) : [];
  const finder = tools.get(providers.find(({ slug }) => slug === tool.provider)?.finders?.[wrong ?? ''] ?? '');
  if (finder) return { tool: finder.name, arguments: {} };
  const readers = [...tools.values()].filter(({ provider, listed }) => provider === tool.provider && listed.annotations?.readOnlyHint);
  const [route = ''] = tool.routes.slice(-1);
  const path = route.slice(route.indexOf(' ') + 1);
  // An id that is unknown is of no use to the next call either.
  const unknown = error.code === 'not_found' ? (/(\d+)\.?$/.exec(error.message)?.[1] ?? 'all') : 'none';
  for (const above of pathsAbove(path))
    for (const one of readers.filter(({ routes }) => routes.length === 1 && routes[0] === `GET ${above}`)) {
      const call = callOf(one, tool, args);
      const ids = Object.values(call?.arguments ?? {});
      if (call && (ids.length === 0 || !(one === tool || unknown === 'all' || ids.some((id) => String(id) === unknown)))) return call;
    }
  return undefined;
}

/** The path itself and every one above it, nearest first. */
function pathsAbove(path: string): string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`);
}

/** A call of a reader with the ids of the refused one; undefined where it needs something that was not given. */
function callOf(reader: Tool, { listed }: Tool, args: Args): NextCall | undefined {
  const own = (listed.inputSchema.required ?? []).find((name) => /^(id|\w+_id)$/.test(name)) ?? '';
  const properties = propertiesOf(reader);
  const records = (reader.listed.inputSchema.required ?? []).map((name) => {
    const value = args[name] ?? (name === 'id' ? args[own] : undefined);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) return undefined;
    return [name, properties[name]?.type === 'string' ? String(value) : value] as const;
  });
  if (records.includes(undefined)) return undefined;
  return { tool: reader.name, arguments: Object.fromEntries(records.filter((one) => one !== undefined)) };
}

const propertiesOf = ({ listed }: Tool) => (listed.inputSchema.properties ?? {}) as Readonly<Record<string, { readonly type?: string }>>;
