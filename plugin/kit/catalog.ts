import type { Catalog } from './ctx';
import type { Group, HealthCheck } from './group';

/** What the groups contribute, in their order, and the service's own checks. Throws where two contribute the same name. */
export function catalogOf(groups: readonly Group[], ownChecks: readonly HealthCheck[] = []): Catalog {
  const modules = groups.flatMap((group) => group.modules);
  const healthChecks = [...groups.flatMap((group) => group.healthChecks), ...ownChecks];
  unique(
    'resource',
    groups.map(({ resource }) => resource),
  );
  unique(
    'module',
    modules.map(({ module }) => module),
  );
  unique(
    'health check',
    healthChecks.map(({ name }) => name),
  );
  const capabilities = new Map(groups.flatMap((group) => group.capabilities).map((it) => [it.capability, it]));

  return {
    groups,
    modules,
    healthChecks,
    capabilities: [...capabilities.values()],
    registry: async (ctx) => (await Promise.all(groups.map((group) => group.registry(ctx)))).flat(),
  };
}

function unique(what: string, names: readonly string[]) {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two groups contribute the ${what} "${twice}"`);
}
