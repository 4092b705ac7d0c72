import { environment, foreignEnvironment } from './environment';
import {
  collectorFault,
  collectorOf,
  databaseAddresses,
  dataFolder,
  faultOfAddresses,
  hostAndPort,
  isNetwork,
  parseEntitlements,
  type WitnessSetting,
  witnessOf,
} from './setting-values';

/** The only reader of the environment. Imports the shapes of values alone, so that everything may import its types. */

/** Everything that an operator can set, checked once at start and frozen. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** `mysql://user:password@host:port/database`, or with several `host:port,host:port`; undefined means the embedded database below `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** How long a call waits for the database before it is answered 503. */
  readonly databaseWaitMs: number;
  /** How long after SIGTERM calls are still taken while `/health/ready` is 503. */
  readonly drainMs: number;
  readonly adminLogin: string;
  readonly adminPassword: string | undefined;
  /** Public origin of the site without a trailing slash, such as `https://example.org`. */
  readonly siteUrl: string | undefined;
  /** Express's `trust proxy`: a count of proxies, a list of networks, or false. */
  readonly trustProxy: number | string | false;
  readonly masterKey: string | undefined;
  readonly masterKeyFile: string | undefined;
  /** JSON map of module id to domains; when set, entitlements are a constant and refuse writes. */
  readonly entitlements: Readonly<Record<string, readonly string[]>> | undefined;
  readonly metricsToken: string | undefined;
  readonly redisUrl: string | undefined;
  /** `host:port` pairs that outgoing requests may reach by http or https although they are internal. */
  readonly fetchAllow: readonly string[];
  readonly crmMaxSlots: number;
  readonly userMaxSlots: number;
  readonly limits: Limits;
  readonly ledger: LedgerConfig;
  /** Days after which leads without a term of their own are erased; 0: never. */
  readonly keepLeadsDays: number;
  /** Days that runs of pipelines, and keys that are revoked or expired, are kept; 0: for ever. */
  readonly keepRunsDays: number;
  readonly keepKeysDays: number;
  /** Days that emails are kept which were stored as files for want of a mail server; 0: for ever. */
  readonly keepMailsDays: number;
  /** Days that the audit log is kept in the database, before it goes to files in `auditArchive`; 0: for ever. */
  readonly keepAuditDays: number;
  readonly auditArchive: string;
  readonly smtpUrl: string | undefined;
  readonly logLevel: string;
  /** Share of requests that are logged, in per cent; 0: none. */
  readonly logRequests: number;
  /** Undefined: no traces. */
  readonly traces: TracesConfig | undefined;
}

/** Where OpenTelemetry traces go. */
export interface TracesConfig {
  /** The whole address that spans are posted to. */
  readonly url: string;
  readonly percent: number;
  readonly service: string;
}

/** When the lead ledger is checkpointed, and where to; 0 switches a trigger off. */
export interface LedgerConfig {
  /** Folders outside the database, and addresses that are posted to. */
  readonly folders: readonly string[];
  readonly urls: readonly string[];
  /** The timestamp authority (RFC 3161). */
  readonly tsa: string | undefined;
  /** Who cosigns the checkpoints. */
  readonly witnesses: readonly WitnessSetting[];
  readonly minutes: number;
  readonly appends: number;
}

/** Request limits; 0 switches a limit off. Rates are per minute. */
export interface Limits {
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
  readonly destructivePerMinute: number;
  readonly failedAuthPerMinute: number;
  readonly loginsPerMinute: number;
  /** Failed logins of one account in 15 minutes. */
  readonly loginsPerAccount: number;
  readonly bodyBytes: number;
  /** Deliveries of one content source. */
  readonly ingestPerMinute: number;
  readonly ingestBytes: number;
  /** Messages of visitors' pages from one address. */
  readonly capturePerMinute: number;
}

/** Which site a command speaks to, and as whom. */
export interface ClientConfig {
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
}

/** A setting that cannot be used; the message lists all of them with the fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    message: string,
    /** One sentence for each, which begins with the variable's name. */
    readonly problems: readonly string[] = [message],
  ) {
    super(message);
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** Read and check the environment. Throws ConfigError naming every variable that is wrong. */
export function readConfig(env: Env = process.env): Config {
  const problems: string[] = [];
  const read = reader(env, problems);
  const databaseUrl = databaseUrlOf(read, problems);
  const dataDir = dataFolder(read.text('SITEPLANE_DATA_DIR') ?? './data', problems);
  const masterKey = read.text('SITEPLANE_MASTER_KEY');
  const masterKeyFile = read.text('SITEPLANE_MASTER_KEY_FILE') ?? (databaseUrl || masterKey ? undefined : `${dataDir}/root.key`);
  if (databaseUrl && !masterKey && !masterKeyFile) {
    problems.push('SITEPLANE_MASTER_KEY_FILE must be given with SITEPLANE_DATABASE_URL; make one with `siteplane keys init FILE`');
  }
  const config: Config = {
    host: read.text('SITEPLANE_HOST') ?? '127.0.0.1',
    port: read.int('PORT', { fallback: 8080, min: 0, max: 65535 }),
    dataDir,
    databaseUrl,
    databaseWaitMs: read.int('SITEPLANE_DATABASE_WAIT_SECONDS', { fallback: 5, min: 2, max: 60 }) * 1000,
    drainMs: read.int('SITEPLANE_DRAIN_SECONDS', { fallback: 5, min: 0, max: 300 }) * 1000,
    adminLogin: read.text('SITEPLANE_ADMIN_LOGIN') ?? 'admin',
    adminPassword: read.text('SITEPLANE_ADMIN_PASSWORD'),
    siteUrl: read.url('SITEPLANE_SITE_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    trustProxy: read.trustProxy(),
    masterKey,
    masterKeyFile,
    entitlements: read.entitlements(),
    metricsToken: read.text('SITEPLANE_METRICS_TOKEN'),
    redisUrl: read.url('SITEPLANE_REDIS_URL', ['redis:', 'rediss:']),
    fetchAllow: read.fetchAllow(),
    crmMaxSlots: read.int('SITEPLANE_CRM_MAX_SLOTS', { fallback: 15, min: 0, max: 999 }),
    userMaxSlots: read.int('SITEPLANE_USER_MAX_SLOTS', { fallback: 20, min: 0, max: 999 }),
    limits: Object.freeze({
      readsPerMinute: read.rate('SITEPLANE_READS_PER_MINUTE', 1200),
      writesPerMinute: read.rate('SITEPLANE_WRITES_PER_MINUTE', 600),
      destructivePerMinute: read.rate('SITEPLANE_DESTRUCTIVE_PER_MINUTE', 60),
      failedAuthPerMinute: read.rate('SITEPLANE_FAILED_AUTH_PER_MINUTE', 10),
      loginsPerMinute: read.rate('SITEPLANE_LOGINS_PER_MINUTE', 5),
      loginsPerAccount: read.rate('SITEPLANE_LOGINS_PER_ACCOUNT', 10),
      bodyBytes: read.int('SITEPLANE_BODY_BYTES', { fallback: 262_144, min: 1024, max: 16_777_216 }),
      ingestPerMinute: read.rate('SITEPLANE_INGEST_PER_MINUTE', 600),
      ingestBytes: read.int('SITEPLANE_INGEST_BYTES', { fallback: 2_097_152, min: 1024, max: 16_777_216 }),
      capturePerMinute: read.rate('SITEPLANE_CAPTURE_PER_MINUTE', 60),
    }),
    ledger: Object.freeze({
      ...read.anchors(`${dataDir}/ledger`),
      tsa: read.url('SITEPLANE_LEDGER_TSA', ['https:', 'http:']),
      witnesses: read.witnesses(),
      minutes: read.int('SITEPLANE_LEDGER_MINUTES', { fallback: 5, min: 0, max: 1440 }),
      appends: read.int('SITEPLANE_LEDGER_APPENDS', { fallback: 1000, min: 0, max: 1_000_000 }),
    }),
    keepRunsDays: read.int('SITEPLANE_KEEP_RUNS_DAYS', { fallback: 90, min: 0, max: 36_500 }),
    keepKeysDays: read.int('SITEPLANE_KEEP_KEYS_DAYS', { fallback: 0, min: 0, max: 36_500 }),
    keepMailsDays: read.int('SITEPLANE_KEEP_MAILS_DAYS', { fallback: 0, min: 0, max: 36_500 }),
    keepAuditDays: read.int('SITEPLANE_KEEP_AUDIT_DAYS', { fallback: 0, min: 0, max: 36_500 }),
    auditArchive: `${dataDir}/audit-archive`,
    keepLeadsDays: read.int('SITEPLANE_KEEP_LEADS_DAYS', { fallback: 0, min: 0, max: 36_500 }),
    smtpUrl: read.url('SITEPLANE_SMTP_URL', ['smtp:', 'smtps:']),
    logRequests: read.int('SITEPLANE_LOG_REQUESTS', { fallback: 100, min: 0, max: 100 }),
    traces: tracesOf(read, problems),
    logLevel: read.oneOf('SITEPLANE_LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
  };
  if (problems.length > 0) throw new ConfigError(`Configuration:\n  ${problems.join('\n  ')}`, problems);
  return Object.freeze(config);
}

/** Read what the commands that speak to a site may find in the environment. Checks nothing: flags may override it. */
export function readClientConfig(env: Env = process.env): ClientConfig {
  return Object.freeze({ url: env.SITEPLANE_URL?.trim() || undefined, apiKey: env.SITEPLANE_API_KEY?.trim() || undefined });
}

/** A value that a command was told to take from the environment by its name, such as a secret. */
export const variable = (name: string, env: Env = process.env): string | undefined => env[name];

/** What is set and meant for the service, known or not: for `siteplane doctor`. */
export function readVariables(env: Env = process.env): Readonly<Record<string, string>> {
  const isOurs = (name: string) =>
    name.startsWith('SITEPLANE_') || [...environment, ...foreignEnvironment].some(([known]) => known === name);
  const set = Object.entries(env).filter((entry): entry is [string, string] => isOurs(entry[0]) && entry[1] !== undefined);
  return Object.fromEntries(set.sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Reader = ReturnType<typeof reader>;

/** Typed readers over one environment; each adds to `problems` instead of throwing, so that all are told at once. */
function reader(env: Env, problems: string[]) {
  const text = (name: string) => env[name]?.trim() || undefined;

  function int(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }) {
    const raw = text(name);
    if (raw === undefined) return fallback;
    const value = Number(raw);
    if (/^\d{1,9}$/.test(raw) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}"`);
    return fallback;
  }

  function url(name: string, protocols: string[]) {
    const raw = text(name);
    if (raw === undefined) return undefined;
    if (URL.canParse(raw) && protocols.includes(new URL(raw).protocol) && new URL(raw).host) return raw;
    problems.push(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return undefined;
  }

  function oneOf(name: string, values: readonly [string, ...string[]]) {
    const raw = text(name) ?? values[0];
    if (values.includes(raw)) return raw;
    problems.push(`${name} must be one of ${values.join(', ')}`);
    return values[0];
  }

  function trustProxy(): Config['trustProxy'] {
    const raw = text('SITEPLANE_TRUST_PROXY');
    if (raw === undefined) return false;
    if (/^\d{1,2}$/.test(raw)) return Number(raw);
    const networks = raw.split(/[\s,]+/);
    if (networks.every(isNetwork)) return networks.join(', ');
    problems.push('SITEPLANE_TRUST_PROXY must be the number of proxies in front or a list of addresses and networks such as 10.0.0.0/8');
    return false;
  }

  function list<T>(name: string, of: (entry: string) => T | undefined, expected: string): T[] {
    const entries = (text(name) ?? '').split(/[\s,]+/).filter(Boolean);
    return entries.flatMap((entry) => {
      const value = of(entry);
      if (value === undefined) problems.push(`${name} must list ${expected}, not "${entry}"`);
      return value ?? [];
    });
  }

  function entitlements(): Config['entitlements'] {
    const raw = text('SITEPLANE_ENTITLEMENTS');
    if (raw === undefined) return undefined;
    const parsed = parseEntitlements(raw);
    if (!parsed) problems.push('SITEPLANE_ENTITLEMENTS must be a JSON object of module id to a list of domains');
    return parsed;
  }

  function anchors(folder: string): Pick<LedgerConfig, 'folders' | 'urls'> {
    const entries = (text('SITEPLANE_LEDGER_ANCHORS') ?? folder).split(',').map((anchor) => anchor.trim());
    const urls = entries.filter((anchor) => /^[a-z]+:/i.test(anchor));
    for (const url of urls) {
      if (!URL.canParse(url) || !['https:', 'http:'].includes(new URL(url).protocol)) {
        problems.push(`SITEPLANE_LEDGER_ANCHORS must list folders and addresses that begin with https://, not "${url}"`);
      }
    }
    return { folders: entries.filter((anchor) => anchor !== '' && !urls.includes(anchor)), urls };
  }

  const aPair = 'host:port pairs such as 10.0.0.5:8443 or [fd00::5]:443';
  const aWitness = 'address#name+hash+key, with the verifier key (Ed25519 cosignatures) as the witness publishes it';
  const fetchAllow = () => list('SITEPLANE_FETCH_ALLOW', hostAndPort, aPair);
  const witnesses = () => list('SITEPLANE_LEDGER_WITNESSES', witnessOf, aWitness);
  const rate = (name: string, fallback: number) => int(name, { fallback, min: 0, max: 1_000_000 });
  return { text, int, url, oneOf, trustProxy, fetchAllow, entitlements, anchors, witnesses, rate };
}

function tracesOf({ text, url, int }: Reader, problems: string[]): TracesConfig | undefined {
  const name = 'SITEPLANE_TRACES_URL';
  const percent = int('SITEPLANE_TRACES_PERCENT', { fallback: 100, min: 0, max: 100 });
  const service = text('SITEPLANE_TRACES_SERVICE') ?? 'siteplane';
  const anchors = url(name, ['http:', 'https:']);
  const address = anchors && collectorOf(anchors);
  if (anchors !== undefined && address === undefined) problems.push(`${name} ${collectorFault}`);
  return address === undefined ? undefined : Object.freeze({ url: address, percent, service });
}

/** One address, or several of servers with the same rows. */
function databaseUrlOf({ text, url }: Reader, problems: string[]): string | undefined {
  const name = 'SITEPLANE_DATABASE_URL';
  const protocols = ['mysql:', 'mariadb:'];
  const raw = text(name);
  const isList = raw !== undefined && databaseAddresses(raw).length > 1 && protocols.some((protocol) => raw.startsWith(`${protocol}//`));
  if (!isList) return url(name, protocols);
  const fault = faultOfAddresses(raw);
  if (fault === undefined) return raw;
  problems.push(`${name} ${fault}`);
  return undefined;
}
