import type { Static, TObject, TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { Ctx } from './ctx';
import type { RecordChange, UndoCall } from './record-change';

/**
 * `read`: changes nothing, runs without a transaction. `write`: one transaction around handler, idempotency row and audit row, in
 * which nothing but the database is awaited. `work`: talks to the outside; its handler opens short transactions of its own.
 */
export type Effect = 'read' | 'write' | 'work';

/** What a destructive call costs: nothing that cannot be set back, data of this site, or data that other people left here. */
export type Grade = 'reversible' | 'loses_data' | 'loses_data_of_others';

/** What a destructive call will hit, for whoever has to agree. */
export interface Target {
  /** What people call the record. */
  readonly name: string;
  /** What hangs on it and goes with it, such as `12 events`. */
  readonly holds: readonly string[];
  /** The record as it is now: a confirm token stops fitting when that changes. Never shown. */
  readonly state: unknown;
}

/** A read answers the data, a mutation also says whether stored state differs now, and of which record. */
export type Result<E extends Effect, D> = E extends 'read' ? D : { data: D; changed: boolean; record?: RecordChange };

/** A call as it is judged: its params are checked. */
export interface JudgedCall {
  readonly resource: string;
  readonly action: string;
  readonly operation: Pick<Operation, 'destructive' | 'grade' | 'target' | 'fence'>;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An address by its name in snake case: `ingest_url` is sent as the header `X-Ingest-Url`. */
export type Links<D> = Readonly<
  Record<string, { readonly description: string; readonly of: (data: D, ctx: Ctx) => Promise<string | undefined> }>
>;

/** `before` is null for what was created, `after` for what was deleted. */
// biome-ignore lint/suspicious/noExplicitAny: the record is the operation's own, stored as JSON and read back
export type Undo<P> = (before: any, params: P, after: any) => UndoCall | null;

export interface OperationSpec<E extends Effect, P extends TObject, R extends TSchema, D extends boolean = boolean> {
  readonly summary: string;
  readonly effect: E;
  /** Default `manage_options`. */
  readonly capability?: string;
  /** Refuses to run without confirm:true; adds `confirm` to the params. */
  readonly destructive?: D;
  /** For `read`: each call leaves an audit row, because what it shows is about a person. */
  readonly audited?: boolean;
  /** Of a destructive operation. */
  readonly grade?: Grade;
  /** Whether a repeat changes nothing. Default true; false for creates, runs and rotations. */
  readonly idempotent?: boolean;
  readonly params: P;
  readonly returns: R;
  /** One of the rights of its group that is enough for a key that has not the group (D726). */
  readonly right?: string;
  /** Fields of the answer that hold plaintext shown once: left out of replays, dry runs and logs. */
  readonly reveals?: readonly string[];
  /** Names of secret fields where they are not simply the `Secret()` params. */
  readonly secretKeys?: readonly string[];
  /** What a destructive call will hit; null where there is no such record. */
  readonly target?: (params: Static<P>, ctx: Ctx) => Promise<Target | null>;
  /**
   * What of this call holds assistants back, in words such as `the entitlement of assistant-bridge`: over the bridge it is refused then.
   * Undefined where the call touches nothing of the kind. For `write` only.
   */
  readonly fence?: (params: Static<P>, ctx: Ctx) => Promise<string | undefined>;
  /**
   * The call that sets the record back to what it was, or null where none does; the dispatcher makes sure that the result is the same.
   * For `write` only, and for no operation that touches a secret: those cannot be set back.
   */
  readonly undo?: Undo<Static<P>>;
  /** The call that this one runs, if it does: it needs the same confirm, and the same fence holds it back. */
  readonly standsFor?: (params: Static<P>, ctx: Ctx) => Promise<JudgedCall | undefined>;
  /** Its change is not in what the read of its record shows, so it takes no If-Match (D660). */
  readonly unseen?: boolean;
  /** For `work`: the operation has a `dry_run` of its own, so the X-Dry-Run header is let through. */
  readonly ownDryRun?: boolean;
  /** Addresses that belong to an answer and have no field in it. */
  readonly links?: Links<Static<R>>;
  readonly since?: string;
  readonly stability?: 'stable' | 'beta';
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string };
}

/** An operation as the dispatcher sees it: all of the specification filled in, params compiled. */
export interface Operation<
  E extends Effect = Effect,
  P extends TObject = TObject,
  R extends TSchema = TSchema,
  D extends boolean = boolean,
> {
  readonly summary: string;
  readonly effect: E;
  readonly capability: string;
  readonly destructive: D;
  readonly grade: Grade | undefined;
  /** Whether a call leaves an audit row: every mutation, and reads that say so. */
  readonly audited: boolean;
  readonly idempotent: boolean;
  readonly params: P;
  readonly returns: R;
  readonly right: string | undefined;
  readonly reveals: readonly string[];
  readonly secretKeys: readonly string[];
  readonly ownDryRun: boolean;
  readonly unseen: boolean;
  readonly since: string;
  readonly stability: 'stable' | 'beta';
  readonly deprecated: OperationSpec<E, P, R>['deprecated'];
  readonly check: TypeCheck<P>;
  // biome-ignore lint/suspicious/noExplicitAny: the answer is the operation's own
  readonly links: Links<any>;
  // Variance: a list of operations with different params can only be typed by forgetting them.
  // biome-ignore lint/suspicious/noExplicitAny: the dispatcher checks params before it calls
  readonly target: ((params: any, ctx: Ctx) => Promise<Target | null>) | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the dispatcher checks params before it calls
  readonly fence: ((params: any, ctx: Ctx) => Promise<string | undefined>) | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: params of rows in the audit log were checked when they were written
  readonly undo: Undo<any> | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the dispatcher checks params before it calls
  readonly standsFor: ((params: any, ctx: Ctx) => Promise<JudgedCall | undefined>) | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the dispatcher checks params before it calls
  readonly run: (params: any, ctx: Ctx) => Promise<Result<E, Static<R>>>;
}

const confirmParam = Type.Optional(Type.Boolean({ description: 'Must be true to run this destructive operation' }));

/**
 * Declare, then do: `defineOperation({ summary, effect, …, params, returns }).handler(fn)`. Two calls, so that the compiler knows the
 * params before it types the handler.
 */
export function defineOperation<const E extends Effect, P extends TObject, R extends TSchema, const D extends boolean = false>(
  spec: OperationSpec<E, P, R, D>,
) {
  const isDestructive = (spec.destructive ?? false) as D;
  const params = isDestructive
    ? (Type.Object({ ...spec.params.properties, confirm: confirmParam }, { additionalProperties: false }) as unknown as P)
    : spec.params;

  return {
    handler(run: (params: Static<P>, ctx: Ctx) => Promise<Result<E, Static<R>>>): Operation<E, P, R, D> {
      return {
        summary: spec.summary,
        effect: spec.effect,
        capability: spec.capability ?? 'manage_options',
        destructive: isDestructive,
        grade: spec.grade,
        audited: spec.effect !== 'read' || (spec.audited ?? false),
        idempotent: spec.effect === 'read' || (spec.idempotent ?? true),
        params,
        returns: spec.returns,
        right: spec.right,
        reveals: spec.reveals ?? [],
        secretKeys: spec.secretKeys ?? writeOnlyKeys(spec.params),
        ownDryRun: spec.ownDryRun ?? false,
        unseen: spec.unseen ?? false,
        since: spec.since ?? '1.4.0',
        stability: spec.stability ?? 'stable',
        deprecated: spec.deprecated,
        links: spec.links ?? {},
        check: TypeCompiler.Compile(params),
        target: spec.target,
        fence: spec.fence,
        undo: spec.undo,
        standsFor: spec.standsFor,
        run,
      };
    },
  };
}

function writeOnlyKeys(params: TObject): string[] {
  return Object.entries(params.properties)
    .filter(([, schema]) => schema.writeOnly === true)
    .map(([key]) => key);
}
