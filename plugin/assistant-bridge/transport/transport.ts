import type { ToolRequest } from '../../engines/kit/tools/define';
import type { ProviderSlug } from '../../host';
import { OperationError } from '../../kit/errors';
import type { ToolCall } from '../call';
import { labelOf } from '../providers';
import { callOwnSite } from './in-process';
import { remote } from './remote';

/** A provider's answer; `data` is its JSON, undefined where it is none. */
export interface ProviderReply {
  readonly status: number;
  readonly data: unknown;
}

/** The way to a provider: the same requests, whichever it is. */
export interface Transport {
  /** The engine of this site, by its own routes in this process. */
  readonly isOwn: boolean;
  send(request: ToolRequest): Promise<ProviderReply>;
}

/** Throws 503 where the provider is not connected. */
export async function transportTo(provider: ProviderSlug, call: ToolCall): Promise<Transport> {
  const connection = await call.service.provider(provider);
  if (!connection) throw notConnected(provider);
  if (connection.mode === 'remote') return remote(connection);
  return { isOwn: true, send: (request) => callOwnSite(call, request) };
}

export const notConnected = (provider: ProviderSlug) => new OperationError('unavailable', `${labelOf(provider)} is not connected.`);
