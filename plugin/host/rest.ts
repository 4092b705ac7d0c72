import type { HostUser } from './users';

/** A request as the host hands it to a route: no web framework in sight. */
export interface RestRequest {
  readonly method: string;
  /** Path below the namespace, such as `/manage/dispatch`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Lower-case names; a header sent twice is joined by `, ` (Node's rule). */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes received, untouched; empty for GET. */
  readonly body: Uint8Array;
  /** The client's address after trusted proxies. */
  readonly ip: string;
  /** Origin that the client used, such as `https://example.org`. */
  readonly origin: string;
  readonly requestId: string;
  /** Told what the request turned out to be, for the host's log; missing where the host keeps none. */
  readonly note?: (facts: RequestFacts) => void;
  /** The signed-in user of this request; resolved at the first call, at most once. */
  session(): Promise<Session | undefined>;
}

/** What a log may say of a request: nothing that somebody sent. */
export interface RequestFacts {
  /** Pattern of the route, such as `/booking/v2/calendars/{id}`. */
  readonly route?: string;
  /** A known operation or tool, such as `crm.list`. */
  readonly operation?: string;
  /** `key:1`, `user:1`. */
  readonly caller?: string;
  /** Of the trace that it is part of, where traces are told. */
  readonly traceId?: string;
}

export interface Session {
  readonly user: HostUser;
  /**
   * Token that cookie callers send as X-CSRF-Token; `not-needed` where the request brought something that no browser sends by itself, such as
   * a bearer token of the host (D655).
   */
  readonly csrf: string | 'not-needed';
  /** The epoch that the session's look-up read. */
  readonly epoch: number;
}

export interface RestResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or bytes are sent as they are; undefined sends no body. */
  readonly body?: string | Uint8Array | undefined;
}

export interface Route {
  /** A method, or `*` for every one. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
  /** Path below the namespace; `{name}` matches one segment. */
  readonly path: string;
  readonly maxBytes?: number;
  /** What a body over `maxBytes` or with a Content-Encoding answers; the host's own answer otherwise. */
  readonly bodyRefused?: (request: RestRequest, why: 'too_large' | 'encoded') => RestResponse;
  readonly handler: (request: RestRequest) => Promise<RestResponse>;
}

/** `open` lets everyone through to the route, `closed` leaves it off the allowlist, `absent` answers 404 to all. */
export type GateState = 'open' | 'closed' | 'absent';

export interface Rest {
  /** Mount routes at `{restRoot}/{namespace}`, see `Places`. */
  register(namespace: string, routes: readonly Route[]): void;
  /** Put a namespace on the allowlist; with `gate` only while it answers `open`. Asked on every request. */
  allow(namespace: string, gate?: () => Promise<GateState>): void;
  /** What is mounted at a namespace, in the order of registration; empty where nothing is. */
  routes(namespace: string): readonly Pick<Route, 'method' | 'path'>[];
  /** Hear of each answer to a request from outside, with its namespace as the door (D729); missing where the host cannot tell. */
  onAnswered?(listener: AnswerListener): void;
  /** Call a route in this process; `path` begins at the REST root, such as `/siteplane/v1/manage/manifest`. */
  handle(request: InProcessRequest): Promise<RestResponse>;
}

/** An answer as counters know it: nothing that somebody sent. */
export interface Answered {
  /** Where the request came in: a namespace such as `booking/v2`, `admin`, `pages`, or `unknown`. */
  readonly door: string;
  readonly status: number;
  readonly milliseconds: number;
}
export type AnswerListener = (answered: Answered) => void;

export type InProcessRequest = Pick<RestRequest, 'method' | 'path' | 'headers'> &
  Partial<Pick<RestRequest, 'query' | 'body' | 'ip' | 'origin' | 'session'>>;

/** Routes of a plugin's own admin page, below `{adminRoot}/{page}/api`. The host admits signed-in users only and checks CSRF. */
export interface AdminPage {
  readonly slug: string;
  readonly title: string;
  readonly capability: string;
  /**
   * Folder with `index.html` and its assets. Those with a hash in their name, as `assets/main-Ab3dEf9h.js`, may be stored with Brotli only, as
   * `assets/main-Ab3dEf9h.js.br`, and are served under their own name all the same (D826).
   */
  readonly assets: string;
  readonly routes: readonly (Omit<Route, 'handler'> & {
    /** The body is a file as it is, of whatever type; it needs the token all the same (D593). */
    readonly isUpload?: boolean;
    readonly handler: (request: RestRequest, session: Session) => Promise<RestResponse>;
  })[];
}
