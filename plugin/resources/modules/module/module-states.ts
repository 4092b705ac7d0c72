import type { Db, Host, Storage } from '../../../host';
import type { Catalog, ServiceSettings } from '../../../kit/ctx';
import { activity, type ModuleActivity, type Surroundings } from './activity';

interface Site {
  readonly storage: Pick<Storage, 'epoch'>;
  readonly host: Pick<Host, 'site' | 'posts'>;
  readonly catalog: Pick<Catalog, 'modules'>;
  readonly settings: Pick<ServiceSettings, 'entitlements'>;
}

/** Which modules are active, from a copy that one statement proves current: pass the epoch where a look-up has read it already. */
export interface ModuleStates {
  /** Switched on and, where it is private, entitled. False for a module that nobody registered. */
  isActive(module: string, epoch?: number): Promise<boolean>;
  /** Names of the active modules, in the order of registration. */
  activeModules(epoch?: number): Promise<string[]>;
  /** Whether this site's domain receives the module; true for one that isn't private. */
  isEntitled(module: string, epoch?: number): Promise<boolean>;
  /** What is stored, over the module's defaults. Epoch 0 takes the last copy, which costs no statement: for routes, whose gate has just proved it. */
  config(module: string, epoch?: number): Promise<Readonly<Record<string, unknown>>>;
}

/** See `ModuleStates`. Not to be asked inside a transaction, which may hold the only connection: handlers use `activeModules`. */
export function moduleStates(site: Site): ModuleStates {
  const all = copyOf(site);
  const find = async (module: string, epoch?: number) => (await all(epoch)).find(({ definition }) => definition.module === module);

  return {
    isActive: async (module, epoch) => (await find(module, epoch))?.isAtWork ?? false,
    activeModules: async (epoch) => namesOf(await all(epoch)),
    isEntitled: async (module, epoch) => (await find(module, epoch))?.isEntitled ?? false,
    config: async (module, epoch) => (await find(module, epoch))?.config ?? {},
  };
}

const copies = new WeakMap<Storage['epoch'], (epoch?: number) => Promise<ModuleActivity[]>>();

/** One copy for each storage, whoever asks. */
function copyOf({ storage, host, catalog, settings }: Site) {
  const known = copies.get(storage.epoch);
  if (known) return known;
  const copy = storage.epoch.cached((db: Db) => activity({ db, host, catalog, settings }));
  copies.set(storage.epoch, copy);
  return copy;
}

/** Names of the active modules as a handler's own connection sees them: at most two statements. */
export const activeModules = async (ctx: Surroundings): Promise<string[]> => namesOf(await activity(ctx));

/** What is stored for a module, over its defaults, as the given connection sees it. */
export const moduleConfig = async (ctx: Surroundings, module: string): Promise<Readonly<Record<string, unknown>>> =>
  (await activity(ctx)).find(({ definition }) => definition.module === module)?.config ?? {};

const namesOf = (moduleActivities: readonly ModuleActivity[]) =>
  moduleActivities.filter(({ isAtWork }) => isAtWork).map(({ definition }) => definition.module);
