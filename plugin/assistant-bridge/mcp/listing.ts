import { type ListToolsResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { BridgeService, ProviderSlug } from '../../host';
import { given } from '../../kit/given';
import { allTools } from '../catalog';
import { isListed, type Profile } from '../profiles';
import { providers } from '../providers/provider';

/** Tools in one answer; the next ones are asked for by cursor (D171). */
export const pageSize = 60;

/** Providers that are connected now. */
async function connected(service: BridgeService): Promise<ReadonlySet<ProviderSlug>> {
  const found = await Promise.all(providers.map(async ({ slug }) => ((await service.provider(slug)) ? [slug] : [])));
  return new Set(found.flat());
}

/** One page of the tools of a toolset. Throws -32602 for a cursor that is not ours. */
export async function listTools(
  { service, toolset }: { service: BridgeService; toolset: readonly Profile[] },
  cursor: string | undefined,
): Promise<ListToolsResult> {
  const open = await connected(service);
  const tools = allTools.filter((tool) => (tool.provider === undefined || open.has(tool.provider)) && isListed(tool, toolset));
  const { items, nextCursor } = page(tools, cursor);
  return { tools: items.map(({ listed }) => listed), ...given({ nextCursor }) };
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
