import { isDeepStrictEqual } from 'node:util';
import { rows } from '../../../db/rows';
import { lockCounter } from '../../../db/slots';
import type { Db, Host } from '../../../host';
import { notFound } from '../../../kit/errors';
import { definitions } from '../definitions';
import type { IntegrationDefinition, MissingSettings } from '../definitions/definition';
import { type IntegrationConfig, integrationSecretTable, integrationTable } from './integration-table';

/** An integration as it stands: what is stored over what its definition says. */
export interface Integration {
  readonly definition: IntegrationDefinition;
  readonly slug: string;
  readonly isEnabled: boolean;
  readonly isDisconnected: boolean;
  /** What was set; keys that were not follow the defaults. */
  readonly own: IntegrationConfig;
  readonly config: IntegrationConfig;
  /** Names of the secrets that are stored. */
  readonly secrets: ReadonlySet<string>;
  /** Id of the plugin that it needs and the host lacks. */
  readonly absentPlugin: string | undefined;
  readonly missing: MissingSettings;
  readonly isConnected: boolean;
  readonly isStored: boolean;
}

type Change = Partial<Pick<Integration, 'isEnabled' | 'isDisconnected' | 'own'>>;
type Plugins = Pick<Host, 'plugins'>;
type Row = { readonly isEnabled: boolean; readonly isDisconnected: boolean; readonly config: IntegrationConfig };

/** Throws not_found. */
export function definitionOf(slug: string): IntegrationDefinition {
  const definition = definitions.find((it) => it.slug === slug);
  if (!definition) throw notFound('integration', slug);
  return definition;
}

/** All SQL about integrations, bound to one transaction or connection; `host` tells which plugins there are (D76). */
export function integrations(db: Db, host: Plugins) {
  const table = rows(db, integrationTable);
  const secretTable = rows(db, integrationSecretTable);

  async function get(slug: string): Promise<Integration> {
    const definition = definitionOf(slug);
    const row = await table.one({ slug });
    const secrets = await secretTable.many({ slug });
    return merged(definition, { row, secrets: new Set(secrets.map(({ name }) => name)), host });
  }

  const clearSecrets = async ({ slug }: Pick<Integration, 'slug'>) => (await secretTable.delete({ slug })) > 0;

  return {
    /** Throws not_found. */
    get,

    /** Every integration, in the order of their definitions. */
    async list(): Promise<Integration[]> {
      const records = new Map((await table.many({})).map((row) => [row.slug, row]));
      const secrets = await secretTable.many({});
      return definitions.map((definition) => {
        const names = secrets.filter(({ slug }) => slug === definition.slug).map(({ name }) => name);
        return merged(definition, { row: records.get(definition.slug), secrets: new Set(names), host });
      });
    },

    /** Hold all integrations until the transaction ends; one lock, because an integration may have no row yet. */
    async lock(slug: string): Promise<Integration> {
      definitionOf(slug);
      await lockCounter(db, 'integrations');
      return get(slug);
    },

    /** Store what makes a difference to the locked `before`. Returns whether anything did. */
    async save(before: Integration, change: Change & { readonly now: number }): Promise<boolean> {
      const { isEnabled = before.isEnabled, isDisconnected = before.isDisconnected, own = before.own, now } = change;
      const { slug, definition } = before;
      const isSame = isEnabled === before.isEnabled && isDisconnected === before.isDisconnected;
      if (isSame && isDeepStrictEqual({ ...definition.defaults, ...own }, before.config)) return false;
      const values = { isEnabled, isDisconnected, config: own, updatedAt: now };
      if (before.isStored) await table.update({ slug }, values);
      else await table.insert({ slug, ...values });
      return true;
    },

    clearSecrets,

    /** Clear the secrets that were given for another recipient: who may set an address must not have them sent there. */
    async keepSecretsFrom({ definition: { recipient }, config, slug }: Integration, next: IntegrationConfig): Promise<void> {
      const before = recipient?.(config) ?? '';
      if (before !== '' && before !== recipient?.(next)) await clearSecrets({ slug });
    },
  };
}

interface IntegrationRecord {
  readonly row: Row | undefined;
  readonly secrets: ReadonlySet<string>;
  readonly host: Plugins;
}

function merged(definition: IntegrationDefinition, { row, secrets, host }: IntegrationRecord): Integration {
  const own = row?.config ?? {};
  const config = { ...definition.defaults, ...own };
  const needed = definition.neededPlugin(config);
  const absentPlugin = host.plugins.list().some(({ id }) => id === needed) ? undefined : needed;
  const missing = definition.missing(config, secrets);
  const isDisconnected = row?.isDisconnected ?? false;
  const isComplete = missing.config.length + missing.secrets.length === 0;
  return {
    definition,
    slug: definition.slug,
    isEnabled: row?.isEnabled ?? definition.isEnabledByDefault(host),
    isDisconnected,
    own,
    config,
    secrets,
    absentPlugin,
    missing,
    isConnected: isComplete && absentPlugin === undefined && !isDisconnected,
    isStored: row !== undefined,
  };
}
