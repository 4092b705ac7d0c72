import type { Db, Host } from '../../../host';
import type { Catalog, ServiceSettings } from '../../../kit/ctx';
import type { ModuleDefinition } from '../../../kit/group';
import { domainOfSite } from '../entitlement/domain';
import { entitlements } from '../entitlement/entitlements';
import { modules, type StoredModule } from './modules';

/** What is needed to tell which modules are active here. */
export interface Surroundings {
  readonly db: Db;
  readonly host: Pick<Host, 'site' | 'posts'>;
  readonly catalog: Pick<Catalog, 'modules'>;
  readonly settings: Pick<ServiceSettings, 'entitlements'>;
}

/** A module with what decides over it. */
export interface ModuleActivity extends StoredModule {
  /** Always true for modules that are not private. */
  readonly isEntitled: boolean;
  /** The host has what the module needs. */
  readonly isPossible: boolean;
  /** Switched on, entitled and possible here. */
  readonly isAtWork: boolean;
}

/** Every registered module as it is now: at most two statements beside the host's own (D46). */
export async function activity({ db, host, catalog, settings }: Surroundings): Promise<ModuleActivity[]> {
  const domain = domainOfSite((await host.site()).url);
  const stored = await modules(db).list(catalog.modules);
  const hasPrivate = stored.some(({ definition }) => definition.isPrivate);
  const received = new Set(hasPrivate ? await entitlements({ db, settings }).modulesOf(domain) : []);
  return stored.map((it) => {
    const isEntitled = !it.definition.isPrivate || received.has(it.definition.module);
    const isPossible = lacking(it.definition, host) === undefined;
    return { ...it, isEntitled, isPossible, isAtWork: it.isActive && isEntitled && isPossible };
  });
}

/** What the module needs and this host does not have; undefined where nothing stands in its way. */
export const lacking = ({ needs }: ModuleDefinition, { posts }: Pick<Host, 'posts'>): string | undefined =>
  needs === 'posts' && posts.absent ? 'posts' : undefined;
