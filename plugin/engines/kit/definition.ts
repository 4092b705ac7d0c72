import { auditedStorage } from '../../db/audited';
import type { Capability, Host, Route } from '../../host';
import type { DeliveryKind } from '../../kit/delivery';
import type { DocumentedRoutes } from '../../kit/documented-routes';
import type { DailyFigure, Gauge, HealthCheck, Job, ModuleDefinition, SealedColumn } from '../../kit/group';
import { type ModuleWords, moduleOf } from '../../kit/module';
import type { PersonPart } from '../../kit/person';
import type { Section } from '../../kit/site-file/section';
import type { Migration, Table } from '../../kit/table';
import { type Engine, serviceOf } from './engine';
import { type Bounds, boundsOf } from './input/bounds';
import type { Form } from './input/form';
import { type EffectOf, effectsOf } from './tools/effects';
import type { ToolSet } from './tools/provider';

interface EngineSpec {
  /** Where its `plugin.json` is, below the installation. */
  readonly folder: string;
  /** The module that switches it on and off. */
  readonly module: string;
  /** What that module is. */
  readonly ownModule: ModuleWords;
  /** Of its routes, such as `crm/v2`; its `plugin.json` names it too. */
  readonly namespace: string;
  /** For administrators and assistants, below the namespace. */
  readonly routes: (engine: Engine) => readonly Route[];
  /** For visitors, at the site's top. */
  readonly pages?: (engine: Engine) => readonly Route[];
  readonly tables?: readonly Table[];
  readonly migrations?: readonly Migration[];
  readonly sealedColumns?: readonly SealedColumn[];
  readonly deliveries?: readonly DeliveryKind[];
  readonly jobs?: readonly Job[];
  readonly healthChecks?: readonly HealthCheck[];
  readonly gauges?: readonly Gauge[];
  readonly dailyFigures?: readonly DailyFigure[];
  /** Parts of a site file that tell what is set here. */
  readonly siteSections?: readonly Section[];
  /** What is kept here about people, to be found and erased. */
  readonly persons?: readonly PersonPart[];
  /** What roles can be given for it; registered whether or not its module is on. */
  readonly capabilities?: readonly Capability[];
  /** What others in the same host may use, by name. */
  readonly provides?: (engine: Engine) => Readonly<Record<string, unknown>>;
  /** What assistants can call by name (D350). */
  readonly tools?: ToolSet;
  /** What documents tell of its routes. */
  readonly documents: DocumentedRoutes;
  /** Forms of its routes that the admin pages have too, by the names that they have there. */
  readonly adminForms?: Readonly<Record<string, Pick<Form, 'schema'>>>;
}

/** An embedded provider: all that it adds to the service that it lives in. Every part of the service takes its own from here. */
export interface EngineDefinition extends Required<Omit<EngineSpec, 'ownModule' | 'tools' | 'adminForms'>>, Pick<EngineSpec, 'tools'> {
  readonly modules: readonly ModuleDefinition[];
  /** What inputs of the admin pages take at most, by form and field. */
  readonly bounds: () => Readonly<Record<string, Bounds>>;
  /** What its routes do, for keys that may not do everything. */
  readonly effectOf: EffectOf;
}

/** Declare an engine. Everything optional defaults to nothing. */
export const defineEngine = ({ ownModule, adminForms = {}, ...spec }: EngineSpec): EngineDefinition => ({
  pages: () => [],
  tables: [],
  migrations: [],
  sealedColumns: [],
  deliveries: [],
  jobs: [],
  healthChecks: [],
  gauges: [],
  dailyFigures: [],
  siteSections: [],
  persons: [],
  provides: () => ({}),
  capabilities: [],
  ...spec,
  modules: [moduleOf(spec.module, ownModule)],
  bounds: () => Object.fromEntries(Object.entries(adminForms).map(([name, { schema }]) => [name, boundsOf(schema)])),
  effectOf: effectsOf(spec.tools?.tools ?? []),
});

/** Mount its routes and pages in a host: what `register` of its plugin does. Both are there while its module is active only. */
export const registerOf =
  ({ namespace, module, routes, pages, capabilities, provides, effectOf }: EngineDefinition) =>
  async (host: Host): Promise<void> => {
    host.roles.registerCapabilities(capabilities);
    // Nobody grants what they do not have (D26): the administrator has to hold what roles are to get.
    const names = capabilities.map(({ capability }) => capability);
    if (names.length > 0) await host.storage.tx(() => host.roles.grant(host.roles.administrator, names));
    const engine: Engine = { host: { ...host, storage: auditedStorage(host.storage) }, now: host.storage.now, effectOf };
    host.rest.register(namespace, [...routes(engine)]);
    host.rest.allow(namespace, async () => ((await serviceOf(host).isActive(module)) ? 'open' : 'absent'));
    for (const page of pages(engine)) host.addSiteRoute(page);
    for (const [name, value] of Object.entries(provides(engine))) host.plugins.provide(name, value);
  };
