import type { Db, Host, Storage } from '../../../host';
import type { Catalog, ServiceSettings } from '../../../kit/ctx';
import { activity, type ModuleActivity, type Surroundings } from './activity';

interface Site {
  readonly storage: Pick<Storage, 'epoch'>;
  readonly host: Pick<Host, 'site'>;
  readonly catalog: Pick<Catalog, 'modules'>;
  readonly settings: Pick<ServiceSettings, 'entitlements'>;
}

/** Which modules are at work, from a copy that one statement proves current: pass the epoch where a look-up has read it already. */
export interface ModuleStates {
  /** Switched on and, where it is private, entitled. False for a module that nobody registered. */
  isActive(module: string, epoch?: number): Promise<boolean>;
  /** Names of the modules at work, in the order of registration. */
  activeModules(epoch?: number): Promise<string[]>;
  /** Whether this site's domain receives the module; true for one that isn't private. */
  isEntitled(module: string, epoch?: number): Promise<boolean>;
  /** What is stored, over the module's defaults. */
  config(module: string, epoch?: number): Promise<Readonly<Record<string, unknown>>>;
}

/** See `ModuleStates`. Not to be asked inside a transaction, which may hold the only connection: handlers use `activeModules`. */
export function moduleStates({ storage, host, catalog, settings }: Site): ModuleStates {
  const all = storage.epoch.cached((db: Db) => activity({ db, host, catalog, settings }));
  const find = async (module: string, epoch?: number) => (await all(epoch)).find(({ definition }) => definition.module === module);

  return {
    isActive: async (module, epoch) => (await find(module, epoch))?.isAtWork ?? false,
    activeModules: async (epoch) => namesOf(await all(epoch)),
    isEntitled: async (module, epoch) => (await find(module, epoch))?.isEntitled ?? false,
    config: async (module, epoch) => (await find(module, epoch))?.config ?? {},
  };
}

/** Names of the modules at work as a handler's own connection sees them: at most two statements. */
export const activeModules = async (ctx: Surroundings): Promise<string[]> => namesOf(await activity(ctx));

const namesOf = (found: readonly ModuleActivity[]) => found.filter(({ isAtWork }) => isAtWork).map(({ definition }) => definition.module);
