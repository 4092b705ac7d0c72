import type { TObject } from '@sinclair/typebox';
import type { Host } from '../../../host';
import type { Fetch } from '../../../kit/fetch';
import type { JobCtx } from '../../../kit/group';
import { parseUrl } from '../../../kit/parse-url';
import type { IntegrationConfig } from '../integration/integration-table';

/** What an integration may use to reach its platform. */
export type PlatformCtx = Pick<JobCtx, 'host' | 'vault' | 'fetch' | 'withoutSecrets' | 'log' | 'now'>;

/** How an integration is set up, with a way to its secrets; nothing in here has touched the network. */
export interface Connection {
  readonly slug: string;
  readonly enabled: boolean;
  /** Everything that it needs is there: configuration, secrets and, where one is needed, the plugin. */
  readonly connected: boolean;
  readonly config: IntegrationConfig;
  /** The plaintext, or undefined where none is stored. Throws SecretCorrupt (503) where it can't be read any more. */
  secret(name: string): Promise<string | undefined>;
}

/** Names of configuration keys and of secrets that a connection lacks. */
export interface MissingSettings {
  readonly config: readonly string[];
  readonly secrets: readonly string[];
}

export interface SecretDefinition {
  readonly description: string;
  /** What is wrong with a value, after "must". */
  readonly problem?: (value: string) => string | undefined;
}

/** One third-party integration; everything that differs between them stands in here. */
export interface IntegrationDefinition {
  readonly slug: string;
  readonly label: string;
  readonly kind: string;
  /** Closed, every key optional: what is left out follows the defaults. */
  readonly config: TObject;
  readonly defaults: IntegrationConfig;
  readonly secrets: Readonly<Record<string, SecretDefinition>>;
  /** Whom secrets are sent to, empty for nobody yet; left out where they never travel. */
  readonly recipient?: (config: IntegrationConfig) => string;
  readonly isEnabledByDefault: (host: Pick<Host, 'plugins'>) => boolean;
  /** Id of the plugin that has to be installed for this configuration, if any. */
  readonly neededPlugin: (config: IntegrationConfig) => string | undefined;
  readonly missing: (config: IntegrationConfig, secrets: ReadonlySet<string>) => MissingSettings;
  /** Addresses that may not be reached: the key and what is wrong with it. */
  readonly problem?: (config: IntegrationConfig, fetch: Fetch) => readonly [key: string, problem: string] | undefined;
  /** A real call without effect over there. Answers what to tell; throws DeliveryFailed in our own words. */
  readonly probe: (connection: Connection, ctx: PlatformCtx) => Promise<string>;
  /** Whether a job asks it every minute how it fares. */
  readonly isWatched: (config: IntegrationConfig) => boolean;
}

/** The value of a text key; the empty text where it isn't set. */
export const textOf = (config: IntegrationConfig, key: string): string => {
  const value = config[key];
  return typeof value === 'string' ? value : '';
};

/** Scheme, host and port of the address under a key; the empty text where it isn't set. */
export const originOf =
  (key: string) =>
  (config: IntegrationConfig): string => {
    const url = textOf(config, key);
    return parseUrl(url)?.origin ?? '';
  };

/** Keys without a value. */
export const unset = (config: IntegrationConfig, keys: readonly string[]) => keys.filter((key) => config[key] === undefined);

export const nothingMissing: MissingSettings = { config: [], secrets: [] };
