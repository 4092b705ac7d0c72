import type { Host } from '../../host';

/** What a browser of somebody who is signed in sends. */
export interface SignedIn {
  readonly cookie: string;
  readonly csrf: string;
}

export interface WebOptions {
  /** How many proxies in front are believed: none, or the one that the suite plays. */
  readonly trustedProxies: 0 | 1;
}

/** A host that listens, and what the suite does to it from outside. */
export interface WebUnderTest {
  readonly host: Host;
  /** Origin where it listens, such as `http://127.0.0.1:1234`. */
  readonly url: string;
  /** Where pages of plugins stand, such as `/admin`. */
  readonly adminRoot: string;
  /** Where the REST interface stands, such as `/rest`. */
  readonly restRoot: string;
  /** An account that has `manage_options`, or one that has not; each call signs in again. */
  signIn(who: 'administrator' | 'editor'): Promise<SignedIn>;
  /** As the host's own sign-out does. */
  signOut(session: SignedIn): Promise<void>;
  /** Suspend the editor's account as an administrator of the host would; its sessions need not be ended by that. */
  suspendEditor(): Promise<void>;
  /** The account of the editor may sign in again. */
  resumeEditor(): Promise<void>;
  /** Take the database away; what is returned gives it back. Missing where the suite cannot do that to this host. */
  readonly takeDatabase?: () => Promise<() => Promise<void>>;
  stop(): Promise<void>;
}
