import { isRecord } from '../../engines/kit/tools/shape';
import type { Authenticate, BridgeService, BridgeSettings, Host, OauthService, RestRequest, RestResponse, Site } from '../../host';
import { OperationError } from '../../kit/errors';
import { given } from '../../kit/given';
import { isJson } from '../../kit/media-type';
import { parseStrictJson } from '../../kit/strict-json';
import { toolsByName } from '../catalog';
import { accessTokenOf, credentialOf, credentialOfApp, keyOf } from '../credential';
import { type Profile, parseToolset } from '../profiles';
import { answerForm } from '../told-once';
import { iconsAt } from './icon';
import { demandBridge } from './may-use';
import { checkSameSite } from './same-site';
import { serve } from './serve';
import { clientText, type Exchange } from './server';

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
  const doors = { authenticate, oauth: host.plugins.lookup<OauthService>('siteplane.oauth') };
  const authenticated = await callerOf(request, doors);
  const { caller, epoch } = authenticated;
  const { url } = await site(epoch);
  checkSameSite(request, url);
  demandBridge(authenticated);
  if (request.method !== 'POST') throw new OperationError('method_not_allowed', 'Use POST.', { headers: { Allow: 'POST' } });
  const settings = await service.settings(caller, epoch);
  const vouch = async (headers: RestRequest['headers']) => service.vouch(headers, await callerOf(request, doors));
  const credential = caller.kind === 'app' ? credentialOfApp(request, vouch) : credentialOf(request);
  service.vouch(credential.headers, authenticated);
  const exchange: Exchange = {
    caller,
    epoch,
    service,
    settings,
    host,
    version,
    tools: toolsByName,
    log: host.log,
    requestId: request.requestId,
    icons: iconsAt(url, host.places),
    toolset: toolsetOf(request, settings),
    answers: answerForm(request.query.get('answers') ?? request.headers['x-answers'], request.headers['mcp-protocol-version']),
    credential,
    // What an older version gives at its beginning is not repeated, and nothing is kept in between.
    client: clientText(request.headers['user-agent'] ?? ''),
    now: () => new Date(Date.now()),
  };
  const body = jsonOf(request);
  request.note?.({ caller: `${caller.kind}:${caller.id}`, ...given({ operation: toolIn(body) }) });
  return serve(request, body, exchange);
}

interface Doors {
  readonly authenticate: Authenticate;
  readonly oauth: OauthService | undefined;
}

/** By key, by the token of an app, or by session. A 401 says where a token is to be had while there are any; a key costs nothing more. */
async function callerOf(request: RestRequest, { authenticate, oauth }: Doors) {
  const token = accessTokenOf(request);
  try {
    const isOfApp = token !== undefined && (await oauth?.isOn()) === true;
    return await (oauth && isOfApp ? oauth.authenticate(request, token) : authenticate(asKeyCaller(request)));
  } catch (error) {
    if (!(error instanceof OperationError) || error.status !== 401 || !oauth || !(await oauth.isOn())) throw error;
    const problem = token === undefined ? '' : ', error="invalid_token"';
    throw new OperationError(error.code, error.message, { headers: { 'WWW-Authenticate': `${await oauth.challenge()}${problem}` } });
  }
}

/** Assistants send a key as `Authorization: Bearer`; the service knows it as X-API-Key. */
function asKeyCaller(request: RestRequest): RestRequest {
  const key = keyOf(request);
  return key === undefined || key === request.headers['x-api-key']
    ? request
    : { ...request, headers: { ...request.headers, 'x-api-key': key } };
}

/** The tool that is called, if it is one of ours, for the host's log. */
function toolIn(body: unknown): string | undefined {
  const { params } = isRecord(body) ? body : {};
  const { name } = isRecord(params) ? params : {};
  return typeof name === 'string' && toolsByName.has(name) ? name : undefined;
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
