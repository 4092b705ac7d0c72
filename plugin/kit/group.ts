import type { Static, TObject } from '@sinclair/typebox';
import type { AdminPage, Capability, Db, PostType, RestRequest, Route, Session } from '../host';
import type { Ctx } from './ctx';
import type { DeliveryKind } from './delivery';
import type { Listener } from './event';
import { given } from './given';
import type { Effect, Operation } from './operation';
import type { PersonPart } from './person';
import type { Section } from './site-file/section';
import type { Migration, Table } from './table';

/** A part of the product that an admin can switch off; its operations then leave the manifest. */
export interface ModuleDefinition {
  readonly module: string;
  readonly label: string;
  /** Needs an entitlement for the site's domain. */
  readonly isPrivate: boolean;
  readonly isActiveByDefault: boolean;
  /** What the host must have for it; where it has not, the module is off whatever its switch says (D650). */
  readonly needs?: 'posts';
  /** Schema of the stored configuration, closed or open as the module wants it. */
  readonly config: TObject;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** A variable that the service derives from what it stores. */
export interface RegistryVariable {
  readonly name: string;
  readonly description: string;
  /** Which group it comes from. */
  readonly source: string;
  readonly value: string;
}

/** What a group may use to tell its variables: outside a request too. */
export type RegistryCtx = Pick<Ctx, 'db' | 'host'>;

export interface HealthCheck {
  readonly name: string;
  /** `message` says what to do when the status is not `pass`. */
  readonly run: (ctx: Ctx) => Promise<{ status: 'pass' | 'warn' | 'fail'; message: string }>;
}

/** A job has no caller, and opens its own transactions by `host.storage`. */
export type JobCtx = Omit<Ctx, 'caller' | 'requestId' | 'dryRun' | 'db' | 'bumpEpoch'>;

/** A change that a signed-in person made outside dispatch. */
export interface AdminChange {
  readonly request: RestRequest;
  readonly session: Session;
  readonly resource: string;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly changed: boolean;
}

/** What routes of the admin page may use. */
export interface AdminCtx extends JobCtx {
  /** Writes the audit row of a change, on the connection of its transaction. */
  readonly audit: (db: Db, change: AdminChange) => Promise<void>;
}

/** Work at times, done once per tick over all instances. */
export interface Job {
  readonly name: string;
  /** Cron expression in UTC, five or six fields. */
  readonly cron: string;
  readonly run: (ctx: JobCtx) => Promise<void>;
}

/** A number about what is stored, read when metrics are asked for. */
export interface Gauge {
  /** Without prefix, such as `crm_count`. */
  readonly name: string;
  readonly help: string;
  readonly read: (ctx: Pick<Ctx, 'db' | 'host' | 'now'>) => Promise<number>;
}

/** How many of something came on each of some days (D525). */
export interface DailyFigure {
  /** Such as `leads`. */
  readonly name: string;
  /** One number for each bound but the last: how many came from it up to the next one. Bounds are milliseconds since 1970. */
  readonly count: (ctx: Pick<Ctx, 'db' | 'host'>, bounds: readonly number[]) => Promise<number[]>;
}

/** A column with sealed values, for key rotation. */
export interface SealedColumn {
  /** `data` is sealed because it is about people, and shown to those who may see it; default: secrets, which never leave. */
  readonly holds?: 'secret' | 'data';
  readonly table: string;
  readonly idColumn: string;
  readonly column: string;
  readonly rowUuidColumn: string;
  readonly generationColumn: string;
}

type Operations = Readonly<Record<string, Operation<Effect, TObject>>>;

/** Work of a group beside its jobs, from the start of the service to its end. */
export interface RunningPart {
  /** Told of each mutation that changed something, such as `crm.update`, once it is committed. */
  changed?(operation: string): void;
  stop(): Promise<void>;
}

interface GroupSpec<O extends Operations, A> {
  /** The module that has to be active; none for groups that always are there. */
  readonly module?: string;
  readonly operations: O;
  /** What a key can be given beside the operations, such as `posts.publish` (D721), or for some of them, such as `media` (D726). */
  readonly rights?: readonly string[];
  /** What it reads out was written by people of whom nobody knows who they are, such as leads: an assistant is told so (D745). */
  readonly holdsTextsOfOthers?: boolean;
  readonly tables?: readonly Table[];
  readonly migrations?: readonly Migration[];
  readonly registry?: (ctx: RegistryCtx) => Promise<RegistryVariable[]>;
  readonly modules?: readonly ModuleDefinition[];
  readonly healthChecks?: readonly HealthCheck[];
  readonly capabilities?: readonly Capability[];
  readonly jobs?: readonly Job[];
  readonly deliveries?: readonly DeliveryKind[];
  readonly gauges?: readonly Gauge[];
  readonly dailyFigures?: readonly DailyFigure[];
  readonly sealedColumns?: readonly SealedColumn[];
  /** Kinds of posts that the host has to know. */
  readonly postTypes?: readonly PostType[];
  /** Called once at start: where a group listens to its host. What it begins ends with the host. */
  readonly hooks?: (ctx: JobCtx) => void;
  /** Called once at start, before anything is served; stopped after jobs and deliveries. */
  readonly start?: (ctx: JobCtx) => RunningPart;
  /** What code in the same process may use, by the group's name on the running service. */
  readonly api?: (ctx: JobCtx) => A;
  /** Parts of a site file that tell what is set here. */
  readonly siteSections?: readonly Section[];
  /** What is kept here about people, to be found and erased. */
  readonly persons?: readonly PersonPart[];
  /** Sentences for the operator: what is off on this installation. */
  readonly notes?: () => readonly string[];
  /** What the group does when something happens in another one. */
  readonly listeners?: readonly Listener[];
  /** REST routes outside dispatch, by namespace; they are there while the group's module is active. */
  readonly routes?: (ctx: JobCtx) => Readonly<Record<string, readonly Route[]>>;
  /** Routes of the service's admin page, for signed-in people with `manage_siteplane`, while the group's module is active. */
  readonly adminRoutes?: (ctx: AdminCtx) => AdminPage['routes'];
}

/** A resource with its operations by action, and what it contributes to the rest of the service. */
export interface Group<O extends Operations = Operations, N extends string = string, A = unknown>
  extends Required<Omit<GroupSpec<O, A>, 'module' | 'start' | 'api'>>,
    Pick<GroupSpec<O, A>, 'start' | 'api'> {
  readonly resource: N;
  readonly module: string | undefined;
}

const noVariables: Group['registry'] = async () => [];

/** Whether the group contributes variables at all. */
export const hasRegistry = ({ registry }: Group) => registry !== noVariables;

/** Declare a group. Everything optional defaults to nothing. */
export function defineGroup<const N extends string, O extends Operations, A = never>(resource: N, spec: GroupSpec<O, A>): Group<O, N, A> {
  return {
    resource,
    module: spec.module,
    operations: spec.operations,
    rights: spec.rights ?? [],
    holdsTextsOfOthers: spec.holdsTextsOfOthers === true,
    tables: spec.tables ?? [],
    migrations: spec.migrations ?? [],
    registry: spec.registry ?? noVariables,
    modules: spec.modules ?? [],
    healthChecks: spec.healthChecks ?? [],
    capabilities: spec.capabilities ?? [],
    jobs: spec.jobs ?? [],
    deliveries: spec.deliveries ?? [],
    gauges: spec.gauges ?? [],
    dailyFigures: spec.dailyFigures ?? [],
    sealedColumns: spec.sealedColumns ?? [],
    postTypes: spec.postTypes ?? [],
    ...given({ start: spec.start, api: spec.api }),
    siteSections: spec.siteSections ?? [],
    persons: spec.persons ?? [],
    notes: spec.notes ?? (() => []),
    hooks: spec.hooks ?? (() => undefined),
    listeners: spec.listeners ?? [],
    routes: spec.routes ?? (() => ({})),
    adminRoutes: spec.adminRoutes ?? (() => []),
  };
}

/** What code in the same process may use, by group: of those that offer something. */
export type ApisOf<G extends readonly Group[]> = {
  readonly [R in G[number] as [ApiOf<R>] extends [never] ? never : R['resource']]: ApiOf<R>;
};

type ApiOf<R> = R extends Group<Operations, string, infer A> ? A : never;

/** `OperationMap<typeof groups>['crm']['create']['params']`: types for client and admin UI, inferred from the operations. */
export type OperationMap<G extends readonly Group[]> = {
  [R in G[number] as R['resource']]: {
    [A in keyof R['operations']]: {
      params: Static<R['operations'][A]['params']>;
      data: Static<R['operations'][A]['returns']>;
      destructive: R['operations'][A]['destructive'];
    };
  };
};
