import type { Authenticate, BridgeService, BridgeSettings, Host, RestRequest, RestResponse, Site } from '../../host';
import { OperationError } from '../../kit/errors';
import { isJson } from '../../kit/media-type';
import { parseStrictJson } from '../../kit/strict-json';
import { toolsByName } from '../catalog';
import { credentialOf, keyOf } from '../credential';
import { type Profile, parseToolset } from '../profiles';
import { checkSameSite } from './same-site';
import { serve } from './serve';
import { clientText, type Exchange } from './server';

/** What one needs to use the bridge at all; each operation asks for its own beside it. */
const capability = 'manage_siteplane';

export interface Parts {
  readonly host: Host;
  readonly version: string;
  /** As it is at an epoch, which every change of the site's address moves. */
  readonly site: (epoch: number) => Promise<Site>;
}

/** One request, answered. Throws OperationError. */
export async function answer(request: RestRequest, { host, version, site }: Parts): Promise<RestResponse> {
  const [authenticate, service] = [
    host.plugins.lookup<Authenticate>('siteplane.authenticate'),
    host.plugins.lookup<BridgeService>('siteplane.bridge'),
  ];
  if (!authenticate || !service)
    throw new OperationError('unavailable', 'The service behind the bridge has not started.', { retryAfter: 5 });
  const authenticated = await authenticate(asKeyCaller(request));
  const { caller, epoch } = authenticated;
  checkSameSite(request, (await site(epoch)).url);
  if (!caller.capabilities.has(capability)) {
    throw new OperationError('forbidden', `You do not have permission to use the assistant bridge (requires ${capability}).`);
  }
  if (request.method !== 'POST') throw new OperationError('method_not_allowed', 'Use POST.', { headers: { Allow: 'POST' } });
  const settings = await service.settings(caller, epoch);
  const credential = credentialOf(request);
  service.vouch(credential.headers, authenticated);
  const exchange: Exchange = {
    caller,
    service,
    settings,
    host,
    version,
    tools: toolsByName,
    log: host.log,
    requestId: request.requestId,
    toolset: toolsetOf(request, settings),
    credential,
    // What an older version gives at its beginning is not repeated, and nothing is kept in between.
    client: clientText(request.headers['user-agent'] ?? ''),
    now: () => new Date(Date.now()),
  };
  return serve(request, jsonOf(request), exchange);
}

/** Assistants send a key as `Authorization: Bearer`; the service knows it as X-API-Key. */
function asKeyCaller(request: RestRequest): RestRequest {
  const key = keyOf(request);
  return key === undefined || key === request.headers['x-api-key']
    ? request
    : { ...request, headers: { ...request.headers, 'x-api-key': key } };
}

/** The address decides, then the header, then the key's or the site's own default. */
function toolsetOf({ query, headers }: RestRequest, { toolset }: BridgeSettings): Profile[] {
  return parseToolset(query.get('toolset') ?? headers['x-toolset'] ?? toolset);
}

function jsonOf({ headers, body }: RestRequest): unknown {
  if (!isJson(headers['content-type'])) {
    throw new OperationError('unsupported_media_type', 'Send the body as application/json.');
  }
  return parseStrictJson(body);
}
