import type { ToolRequest } from '../../engines/kit/tools/define';
import type { ToolCall } from '../call';
import { jsonOf } from './json';
import { searchParams } from './query';
import type { ProviderReply } from './transport';

/** With its headers, by lower-case name. */
export interface OwnReply extends ProviderReply {
  readonly headers: Readonly<Record<string, string>>;
}

interface OwnRequest extends ToolRequest {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to this site's REST handler in this process, as the caller with the caller's own credential. */
export async function callOwnSite(
  { credential, host, service, client }: Pick<ToolCall, 'credential' | 'host' | 'service' | 'client'>,
  { method, path, query, body, headers }: OwnRequest,
): Promise<OwnReply> {
  // The very object of the credential, by which the service knows that this request was authenticated just now.
  const own = headers ? { ...credential.headers, ...headers } : credential.headers;
  service.throughBridge(own, client, credential.headers);
  const answer = await host.rest.handle({
    method,
    path,
    query: searchParams(query),
    headers: own,
    ip: credential.ip,
    origin: credential.origin,
    session: credential.session,
    ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
  });
  const named = Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return { status: answer.status, data: jsonOf(answer.body), headers: Object.fromEntries(named) };
}
