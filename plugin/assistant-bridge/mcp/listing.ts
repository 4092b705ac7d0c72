import { type ListToolsResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { nameless } from '../../engines/kit/tools/effects';
import type { ProviderSlug, Route } from '../../host';
import { given } from '../../kit/given';
import type { ToolCall } from '../call';
import { allTools } from '../catalog';
import { entryOf, isListed } from '../profiles';
import { providers } from '../providers';
import { isPermitted, type Tool } from '../tool';

/** Tools in one answer; the next ones are asked for by cursor (D171). */
export const pageSize = 60;

/** What tells whether a tool has somewhere to send its requests. */
type Open = ReadonlyMap<ProviderSlug, 'remote' | readonly Pick<Route, 'method' | 'path'>[]>;

/** Providers that are connected now; an engine of this site with the routes that it has registered. */
async function openProviders({ service, host }: Pick<ToolCall, 'service' | 'host'>): Promise<Open> {
  const records = await Promise.all(
    providers.map(async ({ slug, namespace }) => {
      const connection = await service.provider(slug);
      return connection ? [[slug, connection.mode === 'remote' ? 'remote' : host.rest.routes(namespace)] as const] : [];
    }),
  );
  return new Map(records.flat());
}

// D258
/** Whether its provider is connected and, where that is an engine of this site, has every route that the tool needs. */
function isServed({ provider, routes }: Tool, open: Open): boolean {
  if (provider === undefined) return true;
  const has = open.get(provider);
  if (has === undefined || has === 'remote') return has !== undefined;
  const served = new Set(has.map(({ method, path }) => nameless(`${method} ${path}`)));
  return routes.every((name) => served.has(nameless(name)));
}

/** One page of the tools of a toolset that the caller's key may use. Throws -32602 for a cursor that is not ours. */
export async function listTools(
  { service, host, toolset, caller, settings }: Pick<ToolCall, 'service' | 'host' | 'toolset' | 'caller' | 'settings'>,
  cursor: string | undefined,
): Promise<ListToolsResult> {
  const open = await openProviders({ service, host });
  const tools = allTools.filter(
    (tool) =>
      isServed(tool, open) && isListed(tool, toolset) && isPermitted(tool, caller.scope) && (settings.codeMode || tool.isCodeMode !== true),
  );
  const { items, nextCursor } = page(tools, cursor);
  return { tools: items.map((tool) => entryOf(tool, toolset)), ...given({ nextCursor }) };
}

/** The part of a list that a cursor leads to, and the cursor of the next one. Throws as `listTools`. */
export function page<T>(all: readonly T[], cursor: string | undefined): { items: T[]; nextCursor: string | undefined } {
  const start = startOf(cursor);
  const end = start + pageSize;
  return { items: all.slice(start, end), nextCursor: end < all.length ? cursorAt(end) : undefined };
}

const cursorAt = (start: number) => Buffer.from(`tools:${start}`).toString('base64url');

function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const start = /^tools:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (start !== undefined && cursorAt(Number(start)) === cursor) return Number(start);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor: list the tools again without one.');
}
