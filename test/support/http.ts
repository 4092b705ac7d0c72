import { Agent, type IncomingMessage, request } from 'node:http';

/** The four fields of a dispatch answer. */
export interface Envelope {
  readonly ok: boolean;
  readonly data: Record<string, unknown> | null;
  readonly changed: boolean;
  readonly error: string | null;
}

/** An HTTP answer, read to its end. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; where it is none, null. */
  readonly envelope: Envelope;
}

/** Credentials of a caller: a key, a session with its token, or nothing. */
export interface Identity {
  readonly key?: string;
  readonly cookie?: string;
  readonly csrf?: string;
}

/** What is sent beside method and path; a string or bytes go out as they are. */
export interface Sent extends Identity {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string | Uint8Array;
}

/** Requests to one site. */
export interface Http {
  send(method: string, path: string, sent?: Sent): Promise<Reply>;
  /** POST to the dispatch route. */
  dispatch(body: object | string | Uint8Array, sent?: Omit<Sent, 'body'>): Promise<Reply>;
  /** GET of the dispatch route with a query. */
  query(search: string, sent?: Sent): Promise<Reply>;
  manifest(sent?: Sent): Promise<Reply>;
  signIn(login: string, password: string): Promise<Required<Pick<Identity, 'cookie' | 'csrf'>>>;
  /** A new key by the route of the admin page. Throws where it is refused. */
  mint(admin: Identity, label?: string, expiresAt?: string): Promise<{ id: number; label: string; hint: string; key: string }>;
  revokedKey(admin: Identity): Promise<string>;
}

const dispatchPath = '/rest/siteplane/v1/manage/dispatch';
const keysPath = '/admin/siteplane/api/keys';

/** A client of the site at `url`. */
export function http(url: string): Http {
  // An idle connection is left before the server leaves it, which is after five seconds.
  const agent = new Agent({ keepAlive: true, timeout: 3000 });

  async function send(method: string, path: string, { body, ...sent }: Sent = {}): Promise<Reply> {
    const payload = body === undefined || isRaw(body) ? body : JSON.stringify(body);
    const answer = await answered({ agent, url: new URL(`${url}${path}`), method, headers: headersOf(url, sent), payload });
    const text = await textOf(answer);
    return { status: answer.statusCode ?? 0, headers: receivedHeaders(answer), text, envelope: parsed(text) };
  }

  async function mint(admin: Identity, label = 'test', expiresAt?: string) {
    const { status, text } = await send('POST', keysPath, { ...admin, body: { label, ...(expiresAt ? { expires_at: expiresAt } : {}) } });
    if (status !== 201) throw new Error(`minting answered ${status}: ${text}`);
    return JSON.parse(text);
  }

  return {
    send,
    mint,
    dispatch: (body, sent = {}) => send('POST', dispatchPath, { ...sent, body }),
    query: (search, sent) => send('GET', `${dispatchPath}?${search}`, sent),
    manifest: (sent) => send('GET', '/rest/siteplane/v1/manage/manifest', sent),

    async signIn(login, password) {
      const { status, headers, text } = await send('POST', '/admin/login', { body: { login, password } });
      if (status !== 200) throw new Error(`sign-in answered ${status}: ${text}`);
      const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
      return { cookie: cookie.join('; '), csrf: JSON.parse(text).csrf };
    },

    async revokedKey(admin) {
      const { id, key } = await mint(admin, 'revoked');
      const { status, text } = await send('POST', `${keysPath}/${id}/revoke`, { ...admin, body: {} });
      if (status !== 200) throw new Error(`revoking answered ${status}: ${text}`);
      return key;
    },
  };
}

interface Request {
  readonly agent: Agent;
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Uint8Array | undefined;
}

/** Not by `fetch`, whose streams cost more than the answer of the site: these are most of the requests of the tests. */
function answered({ agent, url, method, headers, payload }: Request): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const outgoing = request(url, { agent, method, headers: { accept: '*/*', 'user-agent': 'node', ...length, ...headers } }, resolve);
    outgoing.once('error', reject);
    outgoing.end(payload);
  });
}

function textOf(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk) => void chunks.push(chunk));
    answer.once('error', reject);
    answer.once('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

function receivedHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  return headers;
}

/** What a script sends: JSON, its credential, and for a session also Origin and token. What is given goes before that. */
function headersOf(url: string, { key, cookie, csrf, headers }: Omit<Sent, 'body'>): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(cookie === undefined ? {} : { cookie, origin: url }),
    ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
    ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

const isRaw = (body: object | string | Uint8Array) => typeof body === 'string' || body instanceof Uint8Array;

function parsed(text: string): Envelope {
  try {
    return JSON.parse(text);
  } catch {
    return null as unknown as Envelope;
  }
}
