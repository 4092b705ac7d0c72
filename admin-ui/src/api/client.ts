import { apiUrl, learnPlaces, places, restUrl } from '../places';
import { accountCalls } from './accounts';
import { assistantCalls } from './assistants';
import { bridgeCalls, bridgeUrl } from './bridge';
import { ApiError, isAway, noAnswer } from './errors';
import type { ActionOf, ArgsOf, DataOf, Resource, SourceMapping } from './operations';
import { pictureCalls } from './pictures';
import { siteFileCalls } from './site-file';
import type {
  Address,
  Answer,
  ApiKey,
  Call,
  ConfirmTarget,
  Envelope,
  FreshKey,
  ManifestEntry,
  Rehearsal,
  ServiceSettings,
  Session,
  SourceAbout,
  SourceChoices,
  TestEmail,
} from './types';
import { noteWrite } from './writes';

/** The dispatch route, for requests and for the curl lines that the pages show. */
export const dispatchUrl = () => restUrl('/siteplane/v1/manage/dispatch');

interface Listeners {
  /** Where the pages live, such as `/admin/siteplane`. */
  base: string;
  /** Called when a request other than the session's own found no session or no server. */
  onTrouble: () => void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Request {
  method?: Method;
  body?: unknown;
  /** Sent as it is, in place of a body. */
  file?: Blob;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The pages' only way to the server. Every function throws ApiError unless it says otherwise. */
export function createApi(listeners: Listeners) {
  let csrf = '';

  async function session(): Promise<Session> {
    const current = expectSuccess<Session>(await exchange(`${listeners.base}/api/session`, {}));
    csrf = current.csrf;
    learnPlaces(current);
    return current;
  }

  /** A 403 may only mean that this tab holds the token of an earlier session: then ask for the new one and try once more. */
  async function withToken(path: string, request: Request): Promise<Reply> {
    if (!csrf) await session();
    const sent = csrf;
    const reply = await watched(path, signed(request, sent));
    if (reply.status !== 403) return reply;
    await session();
    return csrf === sent ? reply : watched(path, signed(request, csrf));
  }

  async function watched(path: string, request: Request): Promise<Reply> {
    const reply = await exchange(path, request).catch((error: unknown) => {
      listeners.onTrouble();
      throw error;
    });
    if (reply.status === 401 || isAway(reply.status)) listeners.onTrouble();
    return reply;
  }

  async function read<T>(path: string): Promise<T> {
    return expectSuccess<T>(await watched(path, {}));
  }

  const post: Post = async (path, body) => expectSuccess(await withToken(path, { method: 'POST', body }));

  return {
    session,
    logout: () => post<unknown>(places().logout_url, {}),
    manifest: async () => (await read<{ data: ManifestEntry[] }>(restUrl('/siteplane/v1/manage/manifest'))).data,
    keys: () => read<{ keys: ApiKey[]; scopes: string[] }>(apiUrl('/keys')),
    ...keyCalls(post),
    ...assistantCalls(read, post),
    settings: () => read<ServiceSettings>(apiUrl('/settings')),
    ...siteFileCalls(read, post),
    ...pictureCalls(read, async (path, file) => expectSuccess(await withToken(path, { method: 'POST', file }))),
    saveSettings: (settings: ServiceSettings) => post<ServiceSettings>(apiUrl('/settings'), settings),
    ...bridgeCalls((body) => withToken(bridgeUrl(), { method: 'POST', body })),
    /** For routes whose answers are not envelopes: an engine reads its own. A read notes its ETag, a write is bound to it. */
    send: async (method: Method, address: Address, body?: object): Promise<Pick<Reply, 'status' | 'body'>> => {
      const { path, seen } = typeof address === 'string' ? { path: address, seen: undefined } : address;
      const bound = method !== 'GET' && seen?.etag ? { headers: { 'If-Match': seen.etag } } : {};
      const reply = await withToken(path, { method, ...(body && { body }), ...bound });
      if (method === 'GET' && seen) seen.etag = reply.headers.get('ETag');
      return reply;
    },
    /** Whether a route is there: those of an engine are while its module is on. */
    isServed: (path: string) => read(path).then(() => true, isMissing),
    ...accountCalls(read, post),
    sourceAbout: (id: string) => read<SourceAbout>(apiUrl(`/sources/${id}`)),
    sourceChoices: () => read<SourceChoices>(apiUrl('/source-choices')),
    rehearse: (id: string, mapping: SourceMapping) => post<Rehearsal>(apiUrl(`/sources/${id}/rehearse`), { mapping }),
    /** Whether emails leave the site. */
    emailWay: () => read<{ readonly leaves: boolean }>(apiUrl('/integrations/email-way')),
    sendTestEmail: () => post<TestEmail>(apiUrl('/integrations/test-email'), {}),
    openProof: (ref: string) => post<{ url: string }>(apiUrl('/leads/proof'), { ref }),
    revokeProof: (ref: string) => post<unknown>(apiUrl(`/leads/proof/revoke`), { ref }),
    ...operationCalls(withToken),
  };
}

function operationCalls(withToken: (path: string, request: Request) => Promise<Reply>) {
  /** Refusals are answers, not exceptions: only a missing answer throws. */
  async function dispatch(call: Call): Promise<Answer> {
    const { resource, action, params, confirm } = call;
    const started = performance.now();
    const reply = await withToken(dispatchUrl(), {
      method: 'POST',
      body: { resource, action, params, ...(confirm && { confirm }) },
      headers: callHeaders(call),
    });
    return {
      status: reply.status,
      code: codeOf(reply),
      requestId: reply.headers.get('X-Request-Id'),
      confirmToken: reply.headers.get('X-Confirm-Token'),
      confirmTarget: targetOf(reply.headers.get('X-Confirm-Target')),
      undo: numberOf(reply.headers.get('X-Undo')),
      etag: reply.headers.get('ETag'),
      durationMs: Math.round(performance.now() - started),
      envelope: asEnvelope(reply),
    };
  }

  /** The data of an operation; here a refusal is an exception too. */
  async function operate<R extends Resource, A extends ActionOf<R>>(
    resource: R,
    action: A,
    ...[params]: ArgsOf<R, A>
  ): Promise<DataOf<R, A>> {
    const { status, code, envelope } = await dispatch({ resource, action, params: { ...params } });
    if (!envelope.ok) throw new ApiError(envelope.error ?? '', status, { code });
    return envelope.data as DataOf<R, A>;
  }

  return { dispatch, operate };
}

/** Throws what is no 404. */
function isMissing(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}

/** What a key may do, as forms have it; null for every group. */
export type GivenScope = Pick<ApiKey, 'effects' | 'resources'>;

const scopeBody = ({ effects, resources }: GivenScope) => ({ effects, ...(resources && { resources }) });

type Post = <T>(path: string, body: unknown) => Promise<T>;

function keyCalls(post: Post) {
  return {
    mintKey: (label: string, { expiresAt, toolset, scope }: { expiresAt: string | null; toolset: string; scope: GivenScope }) =>
      post<FreshKey>(apiUrl('/keys'), {
        label,
        ...(expiresAt && { expires_at: expiresAt }),
        ...(toolset && { toolset }),
        ...scopeBody(scope),
      }),
    narrowKey: (id: number, scope: GivenScope) => post<unknown>(apiUrl(`/keys/${id}/narrow`), scopeBody(scope)),
    rotateKey: (id: number) => post<FreshKey>(apiUrl(`/keys/${id}/rotate`), {}),
    revokeKey: (id: number) => post<unknown>(apiUrl(`/keys/${id}/revoke`), {}),
  };
}

/** The client's shape, for the context that hands it to the pages. */
export type Api = ReturnType<typeof createApi>;

function callHeaders(call: Call): Record<string, string> {
  return {
    ...(call.dryRun && { 'X-Dry-Run': 'true' }),
    ...(call.reason && { 'X-Change-Reason': utf8Header(call.reason) }),
    ...(call.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
    ...(call.confirmToken && { 'X-Confirm-Token': call.confirmToken }),
    ...(call.ifMatch && { 'If-Match': call.ifMatch }),
  };
}

/** fetch takes header values as Latin-1 letters, one for each byte; the service reads the bytes as UTF-8. */
function utf8Header(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

const numberOf = (header: string | null): number | null => (header === null ? null : Number(header));

function targetOf(header: string | null): ConfirmTarget | null {
  return header === null ? null : (JSON.parse(decodeURIComponent(header)) as ConfirmTarget);
}

function signed(request: Request, token: string): Request {
  return { ...request, headers: { ...request.headers, 'X-CSRF-Token': token } };
}

async function exchange(path: string, { method = 'GET', ...request }: Request): Promise<Reply> {
  try {
    const asked = fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.file && { body: request.file }),
    });
    const response = await (method === 'GET' ? asked : noteWrite(asked));
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  } catch {
    throw noAnswer();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function expectSuccess<T>(reply: Reply): T {
  if (reply.status >= 200 && reply.status < 300 && reply.body !== undefined) return reply.body as T;
  const seconds = Number(reply.headers.get('Retry-After'));
  const message = asEnvelope(reply).error ?? '';
  throw new ApiError(message, reply.status, { code: codeOf(reply), retryAfterS: seconds > 0 ? seconds : null });
}

/** The service answers with envelopes; what the host refuses before that is `{code, message}`. */
function asEnvelope({ status, body }: Reply): Envelope {
  const { ok, data = null, changed = false, error, message } = asRecord(body);
  if (ok === true) return { ok, data, changed: changed === true, error: null };
  const text = error ?? message;
  return {
    ok: false,
    data,
    changed: false,
    error: typeof text === 'string' ? text : `The server answered with status ${status} and no reason.`,
  };
}

function codeOf({ headers, body }: Reply): string | null {
  const { code } = asRecord(body);
  return headers.get('X-Error-Code') ?? (typeof code === 'string' ? code.replace(/^rest_/, '') : null);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
