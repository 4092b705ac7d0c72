import { rows } from '../../../db/rows';
import { lockCounter } from '../../../db/slots';
import type { Db } from '../../../host';
import type { ServiceSettings } from '../../../kit/ctx';
import { refused } from '../../../kit/errors';
import { constantMap, type Entitlement, type EntitlementMap, mapOf } from './entitlement-map';
import { entitlementTable } from './entitlement-table';

interface Source {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'entitlements'>;
}

const batchSize = 100;

/** Entitlements as they count: the operator's constant where there is one, otherwise the stored rows. */
export function entitlements({ db, settings }: Source) {
  const table = rows(db, entitlementTable);
  const constant = settings.entitlements && constantMap(settings.entitlements);

  async function domains(moduleId: string): Promise<string[]> {
    if (constant) return Object.hasOwn(constant, moduleId) ? [...(constant[moduleId] ?? [])] : [];
    return (await table.many({ moduleId }, { order: [['domain', 'ASC']] })).map(({ domain }) => domain);
  }

  return {
    source: constant ? ('constant' as const) : ('option' as const),

    map: async (): Promise<EntitlementMap> => constant ?? mapOf(await table.many({})),

    /** Sorted domains of one module. */
    domains,

    /** Modules that the domain receives. */
    async modulesOf(domain: string): Promise<string[]> {
      if (!constant) return (await table.many({ domain })).map(({ moduleId }) => moduleId);
      return Object.keys(constant).filter((moduleId) => constant[moduleId]?.includes(domain));
    },

    /** Hold off every other change until the transaction ends, so that racing changes equal some order of theirs. 409 for a constant. */
    async lock(): Promise<void> {
      if (constant) throw refused('the entitlements are fixed by SITEPLANE_ENTITLEMENTS');
      await lockCounter(db, 'entitlements');
    },

    async add(added: readonly Entitlement[]): Promise<void> {
      for (let at = 0; at < added.length; at += batchSize) {
        const batch = added.slice(at, at + batchSize);
        const values = batch.map(() => '(?, ?)').join(', ');
        await db.execute(
          `INSERT INTO ${entitlementTable.name} (module_id, domain) VALUES ${values}`,
          batch.flatMap(({ moduleId, domain }) => [moduleId, domain]),
        );
      }
    },

    async remove(removed: readonly Entitlement[]): Promise<void> {
      for (const [moduleId, gone] of Object.entries(mapOf(removed))) {
        for (let at = 0; at < gone.length; at += batchSize) await table.delete({ moduleId, domain: gone.slice(at, at + batchSize) });
      }
    },
  };
}

/** Domains that receive a module, for tools outside of a request. */
export const entitledDomains = (source: Source, moduleId: string): Promise<string[]> => entitlements(source).domains(moduleId);
