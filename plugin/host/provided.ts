import type { Mail } from '.';
import type { RestRequest } from './rest';
import type { Db } from './storage';
import type { HostUser } from './users';

/** What a key is limited to. */
export interface KeyScope {
  /** Reading alone; reading and changing; deleting too. */
  readonly effects: 'read' | 'write' | 'all';
  /** Groups of operations, and modules of engines; undefined for all of them. */
  readonly resources: readonly string[] | undefined;
}

/** What a call needs: the group or the engine's module that it belongs to, and what it does there; whatever destroys is more than a change. */
export interface KeyNeed {
  readonly resource: string;
  readonly effect: 'read' | 'write' | 'destructive';
  /** A narrower name of a scope that is enough too. */
  readonly right?: string | undefined;
}

/** Who calls, as the service tells it to the other plugins. */
export interface ProvidedCaller {
  readonly kind: 'user' | 'key' | 'app';
  /** Id of the user, of the key or of the app. */
  readonly id: string;
  /** Login of the user, label of the key or name of the app. */
  readonly name: string;
  /** The account behind the call: the user, who minted the key, or whom the app acts as. */
  readonly userId: number | undefined;
  readonly capabilities: ReadonlySet<string>;
  /** Of a key or an app that was limited; undefined for one that may do everything, and for people. */
  readonly scope?: KeyScope | undefined;
  /** Told of each call that a key was allowed, for the list of keys. */
  readonly noteUse?: ((use: KeyNeed) => void) | undefined;
}

/**
 * Provided as `siteplane.authenticate`: the caller of a request by X-API-Key or session, for a session with the CSRF gate passed.
 * Throws OperationError 401, 403 or 429.
 */
export type Authenticate = (request: RestRequest) => Promise<AuthenticatedCall>;

export interface AuthenticatedCall {
  readonly caller: ProvidedCaller;
  readonly epoch: number;
  /** By key or by session, or through the assistant bridge. */
  readonly transport: 'rest' | 'admin' | 'bridge';
  /** Name and version that the client of an assistant gave. */
  readonly client?: string | undefined;
}

/** Provided as `siteplane.bridge`: what the assistant bridge has to know of the service. */
export interface BridgeService {
  /** As they are for this caller; with the epoch that the look-up of the caller read, no statement. */
  settings(caller: ProvidedCaller, epoch?: number): Promise<BridgeSettings>;
  /** How a provider is reached now; undefined where it is not connected. */
  provider(slug: ProviderSlug): Promise<ProviderConnection | undefined>;
  /** Calls inside this process with exactly this object as their headers are not looked up again; it must not outlive its request. */
  vouch(headers: RestRequest['headers'], authenticated: AuthenticatedCall): void;
  /**
   * Calls inside this process with exactly this object as their headers come from an assistant, whoever calls: the audit log says so, and
   * what holds assistants back is not theirs to change. `of`: headers of the same request, whose caller these have too.
   */
  throughBridge(headers: RestRequest['headers'], client: string | undefined, of: RestRequest['headers']): void;
  /** What an operation does; undefined where there is none of that name. */
  effectOf(resource: string, action: string): KeyNeed['effect'] | undefined;
  /** Whether what a group reads out was written by others: visitors, senders, guests. */
  holdsTextsOfOthers(resource: string): boolean;
  /** Fields of its answer that hold what it shows only once. */
  reveals(resource: string, action: string): readonly string[];
  /** The same without secrets that are stored here, in whatever form; what was found is audited, and health tells of it. */
  withoutSecrets(answer: unknown, about: AnsweredCall): Promise<unknown>;
  /** A MAC under a key that all instances share. */
  sign(text: string): string;
  /** Put a call before the people who manage the site; the same call of the same caller waits once. Throws 429 where too many wait. */
  ask(call: AskedCall): Promise<Approval>;
  /** What became of a call that this caller asked for; undefined for every other id. */
  approval(caller: ProvidedCaller, id: string): Promise<Approval | undefined>;
  /** Who asked earlier, as they are now; undefined where their key or account is not valid any more. */
  callerOf(asker: { readonly kind: 'key' | 'user'; readonly id: string }): Promise<AuthenticatedCall | undefined>;
}

/** A call of a tool that has been answered. */
export interface AnsweredCall {
  readonly caller: ProvidedCaller;
  readonly client: string | undefined;
  readonly requestId: string;
  readonly tool: string;
  /** Plaintexts that belong into this answer. */
  readonly allowed: readonly string[];
  /** Where nothing was changed since it was read: spares a statement. */
  readonly epoch: number | undefined;
}

/** A call of a tool. */
export interface BridgeCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A destructive call that waits for the yes of a person. */
export interface AskedCall extends BridgeCall {
  readonly caller: ProvidedCaller;
  readonly client: string | undefined;
  /** What runs: `crm.delete`, or the name of the tool. */
  readonly name: string;
  /** The question, which names what would be hit. */
  readonly message: string;
  /** What becomes of it, such as that it cannot be undone. */
  readonly warning: string;
  /** Digest of what it would hit, as that is now; empty where nobody can tell. */
  readonly target: string;
}

/** `outdated`: what it would have hit had changed when somebody accepted it. Instants are ISO 8601. */
export interface Approval {
  readonly id: string;
  readonly state: 'pending' | 'accepted' | 'declined' | 'expired' | 'outdated';
  readonly name: string;
  readonly message: string;
  readonly askedAt: string;
  readonly expiresAt: string;
  /** Of an accepted call that has ended: what the tool answered, without secrets, at most 4000 characters. */
  readonly outcome: ApprovedOutcome | null;
}

export interface ApprovedOutcome {
  readonly ok: boolean;
  readonly text: string;
}

/** Provided as `siteplane.bridge-calls` by the assistant bridge: carries out what a person accepted, as whoever asked for it. */
export interface BridgeCalls {
  /** Undefined where what it would hit is not what it was when it was asked for: then nothing was changed. */
  runAccepted(call: AcceptedCall): Promise<ApprovedOutcome | undefined>;
}

export interface AcceptedCall extends BridgeCall {
  readonly asker: AuthenticatedCall;
  readonly client: string | undefined;
  readonly target: string;
  readonly requestId: string;
}

/** Provided as `siteplane.oauth`: what the assistant bridge has to know of the authorization server (D699). */
export interface OauthService {
  isOn(): Promise<boolean>;
  /** The caller by an access token. Throws OperationError 401 or 429. */
  authenticate(request: RestRequest, token: string): Promise<AuthenticatedCall>;
  /** The app that asked for something earlier, as it is now; undefined where it is not connected any more. */
  callerOf(id: string): Promise<AuthenticatedCall | undefined>;
  /** What goes into `WWW-Authenticate` of a 401, so that an app finds the authorization server. */
  challenge(): Promise<string>;
  /** The document at a discovery address; undefined where `below`, the path behind its name, leads to something else than the bridge. */
  document(name: DiscoveryDocument, below: string): Promise<object | undefined>;
}

export type DiscoveryDocument = 'oauth-protected-resource' | 'oauth-authorization-server' | 'openid-configuration';

/** Provided as `siteplane.audit`: a row for what the host does by itself, as the last statement of the transaction that makes the change. */
export type ProvidedAudit = (db: Db, change: HostChange) => Promise<void>;

export interface HostChange {
  readonly user: Pick<HostUser, 'id' | 'login'>;
  readonly requestId: string;
  /** The host's name for it, at most 64 characters. */
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A call that changed something, or was to. */
export interface AuditedCall {
  readonly by: AuthenticatedCall;
  readonly requestId: string;
  readonly resource: string;
  /** The route's name, at most 64 characters. */
  readonly action: string;
  /** What it was sent; secrets are masked before it is stored. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  readonly status: number;
}

/** Provided as `siteplane.engine`: what the embedded providers may use of the service. */
export interface EngineService {
  isActive(module: string): Promise<boolean>;
  /** What is set of a module, over its defaults; never inside a transaction. */
  config(module: string): Promise<Readonly<Record<string, unknown>>>;
  /** Append a row to the audit log: the last statement of the transaction that makes the change. */
  audit(db: Db, call: AuditedCall): Promise<void>;
  /** Count one event of this minute, over all instances but for the last second. */
  hit(name: string): { readonly hits: number; readonly resetSeconds: number };
  /** The way that mail goes; never inside a transaction. Sending throws DeliveryFailed where it fails. */
  mail(): Promise<Mail>;
  /** What is wrong with an address that is to be posted to, worded to follow the field's name; undefined where it may be tried. */
  urlProblem(url: string): string | undefined;
  /**
   * 32 bytes to sign what goes out under this name: the same on all instances and at all times, and nobody else can derive them. Throws
   * OperationError `unavailable` while the vault is sealed.
   */
  signingKey(name: string): Uint8Array;
  /** Encrypt a secret for where it is stored, in the transaction that stores it. Throws `unavailable` while the vault is sealed. */
  seal(db: Db, place: SealedPlace, plaintext: string): Promise<string>;
  /** The secret again. Throws `unavailable` where it is not the one that was sealed for this place. */
  unseal(db: Db, place: SealedPlace, sealed: string): Promise<string>;
}

/** Where a sealed value stands, which is bound into it: `generation` grows by one whenever another value is stored. */
export interface SealedPlace {
  /** Of one of the engine's `sealedColumns`. */
  readonly table: string;
  readonly column: string;
  readonly rowUuid: string;
  readonly generation: number;
}

/** Somebody who left an address and agreed to hear from the site. */
export interface MetPerson {
  readonly email: string;
  /** As one text. */
  readonly name: string;
  readonly phone: string;
  /** Where they came from, such as `google`, and by which campaign; empty where nobody knows. */
  readonly source: string;
  readonly campaign: string;
  /** Names the lead or the booking. */
  readonly ref: string;
}

/** Provided as `siteplane.people` by the embedded provider that keeps contacts, if there is one. */
export interface PeopleService {
  /** Whether people met there become contacts at all. */
  isWelcoming(from: 'lead' | 'guest'): Promise<boolean>;
  /**
   * How people met there become contacts, in the transaction of what brought them; undefined where they don't. Asked before the
   * transaction. A person who unsubscribed stays so.
   */
  welcome(from: 'lead' | 'guest'): Promise<((db: Db, person: MetPerson) => Promise<void>) | undefined>;
  /** How people whom an operator names become contacts, whatever the switches say; or why they can't be. */
  adding(): Promise<AddPerson | 'off' | 'elsewhere'>;
}

/** Tags and lists by title or slug; what is missing is created. */
export type NamedPerson = MetPerson & { readonly tags: readonly string[]; readonly lists: readonly string[] };

/** Throws nothing for a person who unsubscribed or is suppressed otherwise: they stay so, and nothing is written. */
export type AddPerson = (db: Db, person: NamedPerson) => Promise<AddedPerson>;

export type AddedPerson =
  | { readonly id: number; readonly status: string; readonly isChanged: boolean }
  /** Why nobody may write to them. */
  | { readonly suppressed: string };

export interface BridgeSettings {
  /** The key's toolset, or that of the site: it counts where the request names none. */
  readonly toolset: string;
  /** How destructive tools are confirmed. */
  readonly confirm: 'ask' | 'strict' | 'person' | 'refuse';
  /** Whether assistants may run programs. */
  readonly codeMode: boolean;
}

export type ProviderSlug = 'booking' | 'marketing';

/** An engine of this site, reached through its REST routes, or another site's, to which the service sends with the credentials it keeps. */
export type ProviderConnection =
  | { readonly mode: 'embedded' }
  | {
      readonly mode: 'remote';
      /** Throws OperationError `upstream_error` where no answer came. */
      send(request: ProviderRequest): Promise<ProviderAnswer>;
    };

export interface ProviderRequest {
  readonly method: string;
  /** Below the REST root, with its query: `/booking/v2/calendars?per_page=1`. */
  readonly path: string;
  /** JSON. */
  readonly body?: string;
}

/** The body is data of a stranger. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: Uint8Array;
}
