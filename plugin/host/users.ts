/** An account of the host that can sign in. */
export interface HostUser {
  readonly id: number;
  readonly login: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: string;
  readonly active: boolean;
}

export interface Users {
  find(id: number): Promise<HostUser | undefined>;
  findByLogin(login: string): Promise<HostUser | undefined>;
  /** Those of these ids that exist, in no order. */
  findMany(ids: readonly number[]): Promise<HostUser[]>;
  /** Accounts with this address, whatever its case. */
  findByEmail(email: string): Promise<HostUser[]>;
  /** Active accounts by login, a part at a time: nothing lists all accounts of a host (D681). */
  search(filter: AccountFilter): Promise<{ items: HostUser[]; total: number }>;
  /** What the user may do now: the role's capabilities and what the added sources grant. Empty for an inactive user. */
  capabilities(user: HostUser, epoch?: number): Promise<ReadonlySet<string>>;
  /** Active users that hold the capability, whatever it comes from; reads inside the caller's transaction. */
  holders(capability: string): Promise<HostUser[]>;
  /** Grants beyond the host's own role, such as those of a team role. */
  addCapabilitySource(source: CapabilitySource): void;
}

/** Which active accounts `search` finds. */
export interface AccountFilter {
  /** Anywhere in login, name or address, whatever its case. */
  readonly text?: string;
  /** Slugs of roles; an account of any of them. */
  readonly roles?: readonly string[];
  /** Only accounts with an address. */
  readonly hasEmail?: boolean;
  readonly limit: number;
  readonly offset?: number;
}

export interface CapabilitySource {
  of(user: HostUser, epoch?: number): Promise<Iterable<string>>;
  /** Ids of the accounts to which it gives this capability now, so that not everybody has to be asked. */
  holders(capability: string): Promise<readonly number[]>;
}

export interface HostRole {
  readonly slug: string;
  readonly name: string;
  readonly capabilities: readonly string[];
}

export interface Roles {
  /** Slug of the role that may do everything (D652). */
  readonly administrator: string;
  list(): Promise<HostRole[]>;
  /** Every capability that the host or a plugin registered. */
  capabilities(): readonly Capability[];
  registerCapabilities(capabilities: readonly Capability[]): void;
  /**
   * Give a role capabilities that it must have; does nothing where it has them. Part of the caller's transaction. A host whose roles are not
   * to be written to keeps them beside its roles.
   */
  grant(slug: string, capabilities: readonly string[]): Promise<void>;
}

export interface Capability {
  readonly capability: string;
  readonly description: string;
  /** It lets its holder change what others may do: only who holds it may hand it on. */
  readonly isPowerOverAccounts?: boolean;
}
