import type { Catalog } from './ctx';
import type { Gauge, Group, HealthCheck, ModuleDefinition } from './group';
import type { PersonPart } from './person';

/** What comes from beside the groups. */
interface Further {
  readonly modules?: readonly ModuleDefinition[];
  readonly healthChecks?: readonly HealthCheck[];
  readonly gauges?: readonly Gauge[];
  readonly dailyFigures?: Catalog['dailyFigures'];
  readonly persons?: readonly PersonPart[];
}

/** What the groups contribute, in their order, and what else there is. Throws where two contribute the same name. */
export function catalogOf(groups: readonly Group[], further: Further = {}): Catalog {
  // By name: in which order the parts of the service are listed is nobody's business.
  const modules = [...groups.flatMap((group) => group.modules), ...(further.modules ?? [])].sort((one, other) =>
    one.module < other.module ? -1 : 1,
  );
  const healthChecks = [...groups.flatMap((group) => group.healthChecks), ...(further.healthChecks ?? [])];
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
  const persons = [...groups.flatMap((group) => group.persons), ...(further.persons ?? [])];
  unique(
    'records of people',
    persons.map(({ name }) => name),
  );
  const capabilities = new Map(groups.flatMap((group) => group.capabilities).map((it) => [it.capability, it]));

  return {
    groups,
    modules,
    healthChecks,
    gauges: [...groups.flatMap((group) => group.gauges), ...(further.gauges ?? [])],
    dailyFigures: [
      ...groups.flatMap(({ module, dailyFigures }) => dailyFigures.map((figure) => ({ ...figure, module }))),
      ...(further.dailyFigures ?? []),
    ],
    capabilities: [...capabilities.values()],
    persons,
    registry: async (ctx) => (await Promise.all(groups.map((group) => group.registry(ctx)))).flat(),
  };
}

function unique(what: string, names: readonly string[]) {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two parts of the service contribute the ${what} "${twice}"`);
}
