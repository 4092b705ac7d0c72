import { isDeepStrictEqual } from 'node:util';
import { rows } from '../../../db/rows';
import { lockCounter } from '../../../db/slots';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import type { ModuleDefinition } from '../../../kit/group';
import { type ModuleConfig, moduleTable } from './module-table';

/** What is stored about a module, over its defaults. */
export interface StoredModule {
  readonly definition: ModuleDefinition;
  /** The switch alone, whatever the entitlements say. */
  readonly isActive: boolean;
  /** What was set; keys that were not follow the defaults, those of a later version too. */
  readonly own: ModuleConfig;
  readonly config: ModuleConfig;
  readonly isStored: boolean;
}

/** The registered module. Throws not_found. */
export function definitionOf(definitions: readonly ModuleDefinition[], module: string): ModuleDefinition {
  const definition = definitions.find((it) => it.module === module);
  if (!definition) throw notFound('module', module);
  return definition;
}

/** All SQL about modules, bound to one transaction or connection. */
export function modules(db: Db) {
  const table = rows(db, moduleTable);

  async function get(definition: ModuleDefinition, { lock = false } = {}): Promise<StoredModule> {
    const row = await table.one({ module: definition.module }, { lock });
    return stored(definition, row);
  }

  return {
    get,

    /** Every registered module, in the order of registration. */
    async list(definitions: readonly ModuleDefinition[]): Promise<StoredModule[]> {
      const records = new Map((await table.many({})).map((row) => [row.module, row]));
      return definitions.map((definition) => stored(definition, records.get(definition.module)));
    },

    /** Hold the module until the transaction ends. Where it has no row yet, what is held is the parent of all rows. */
    async lock(definition: ModuleDefinition): Promise<StoredModule> {
      const storedModule = await get(definition, { lock: true });
      if (storedModule.isStored) return storedModule;
      await lockCounter(db, 'modules');
      return get(definition, { lock: true });
    },

    /** Store what makes a difference to the locked `before`. Returns whether anything did. */
    async save(before: StoredModule, after: Partial<Pick<StoredModule, 'isActive' | 'own'>> & { readonly now: number }): Promise<boolean> {
      const { isActive = before.isActive, own = before.own, now } = after;
      const { module } = before.definition;
      if (isActive === before.isActive && isDeepStrictEqual(overDefaults(before.definition, own), before.config)) return false;
      if (before.isStored) await table.update({ module }, { isActive, config: own, updatedAt: now });
      else await table.insert({ module, isActive, config: own, updatedAt: now });
      return true;
    },
  };
}

/** The configuration that a module works with. */
export const overDefaults = ({ defaults }: ModuleDefinition, own: ModuleConfig): ModuleConfig => ({ ...defaults, ...own });

function stored(definition: ModuleDefinition, row: { isActive: boolean; config: ModuleConfig } | undefined): StoredModule {
  const own = row?.config ?? {};
  return {
    definition,
    isActive: row?.isActive ?? definition.isActiveByDefault,
    own,
    config: overDefaults(definition, own),
    isStored: row !== undefined,
  };
}
