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
  async function send(method: string, path: string, { body, ...sent }: Sent = {}): Promise<Reply> {
    const payload = body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers: headersOf(url, sent), redirect: 'manual', ...payload });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, envelope: parsed(text) };
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
