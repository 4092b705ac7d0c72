import type { Capability, Db, Host, KeyNeed, KeyScope, Logger } from '../host';
import type { Fetch } from './fetch';
import type { DailyFigure, Gauge, Group, HealthCheck, ModuleDefinition, RegistryCtx, RegistryVariable } from './group';
import type { PersonPart } from './person';
import type { Vault } from './vault';

/** Who calls: a signed-in user of the host, an API key acting with the service's admin role, or an app that a user let in. */
export interface Caller {
  readonly kind: 'user' | 'key' | 'app';
  /** Id of the user, of the key or of the app. */
  readonly id: string;
  /** Login of the user, label of the key or name of the app; for people who read the audit log. */
  readonly name: string;
  /** The account behind the call: the user, who minted the key, or whom the app acts as. */
  readonly userId: number | undefined;
  readonly capabilities: ReadonlySet<string>;
  /** Of a key or an app that was limited; undefined for one that may do everything, and for people. */
  readonly scope?: KeyScope | undefined;
  /** Told of each call that a key was allowed, for the list of keys. */
  readonly noteUse?: ((use: KeyNeed) => void) | undefined;
}

/** Settings that operations depend on. */
export interface ServiceSettings {
  readonly version: string;
  readonly crmMaxSlots: number;
  readonly userMaxSlots: number;
  /** How long a call waits for the database. */
  readonly databaseWaitMs: number;
  /** Deliveries of one content source in a minute, 0 for any number, and bytes of one. */
  readonly ingestPerMinute: number;
  readonly ingestBytes: number;
  /** Messages of the lead capture from one address in a minute, 0 for any number. */
  readonly capturePerMinute: number;
  /** Days after which leads without a term of their own are erased; 0: never. */
  readonly keepLeadsDays: number;
  /** Days that runs of pipelines, and keys that are revoked or expired, are kept; 0: for ever. */
  readonly keepRunsDays: number;
  readonly keepKeysDays: number;
  /** The same for emails that are stored as files. */
  readonly keepMailsDays: number;
  /** Days that the audit log is kept in the database, and the folder that it goes to afterwards; 0: for ever. */
  readonly keepAuditDays: number;
  readonly auditArchive: string;
  /** Where checkpoints of the lead ledger go to, and when. */
  readonly ledger: {
    readonly folders: readonly string[];
    readonly urls: readonly string[];
    readonly tsa: string | undefined;
    /** Where each cosigns, its name, and its Ed25519 key in base64url. */
    readonly witnesses: readonly { readonly url: string; readonly name: string; readonly key: string }[];
    readonly minutes: number;
    readonly appends: number;
  };
  /** The entitlement map when the environment fixes it. */
  readonly entitlements: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What the groups contribute, collected by the composition root. */
export interface Catalog {
  readonly groups: readonly Group[];
  readonly modules: readonly ModuleDefinition[];
  readonly healthChecks: readonly HealthCheck[];
  readonly gauges: readonly Gauge[];
  /** Each with the module that has to be active, if any. */
  readonly dailyFigures: readonly (DailyFigure & { readonly module: string | undefined })[];
  readonly capabilities: readonly Capability[];
  /** What each part of the service keeps about people. */
  readonly persons: readonly PersonPart[];
  /** The master registry of automation variables, in a stable order. */
  registry(ctx: RegistryCtx): Promise<RegistryVariable[]>;
}

/** Numbers since this process started. */
export interface Metrics {
  readonly snapshot: () => Promise<{ counters: MetricValue[]; gauges: MetricValue[]; histograms: MetricValue[] }>;
}

export interface MetricValue {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Everything that a handler may use. It has no other way to the outside. */
export interface Ctx {
  readonly caller: Caller;
  /** A write's transaction; statement by statement for reads and work. */
  readonly db: Db;
  readonly host: Host;
  readonly vault: Vault;
  readonly settings: ServiceSettings;
  readonly catalog: Catalog;
  readonly metrics: Metrics;
  /** The only way out; never inside a write's transaction. */
  readonly fetch: Fetch;
  /** What leaves by another way, such as an email, without stored secrets (D742); of an epoch that was read already, without a statement. */
  readonly withoutSecrets: <T>(value: T, to: string, epoch?: number) => Promise<T>;
  /** Count one event of this minute, over all instances but for the last second. */
  readonly hit: (name: string) => { readonly hits: number; readonly resetSeconds: number };
  readonly log: Logger;
  readonly requestId: string;
  /** All of this will be rolled back: whoever changes what can't be rolled back has to refuse. */
  readonly dryRun: boolean;
  /** Milliseconds since 1970; the only clock. */
  readonly now: () => number;
  /** Tell every instance that roles, holders, modules, entitlements or settings change with this transaction. */
  readonly bumpEpoch: () => Promise<void>;
}
