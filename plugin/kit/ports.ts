import type { TObject } from '@sinclair/typebox';
import type { Db, Logger, Storage } from '../host';
import type { Caller, Catalog, Ctx } from './ctx';
import type { Answer } from './envelope';
import type { Operation } from './operation';
import type { RecordedChange } from './record-change';

/** What the dispatcher needs of the rest; the composition root hands it over. */
export interface DispatchPorts {
  readonly catalog: Catalog;
  readonly storage: Pick<Storage, 'tx' | 'run' | 'apart' | 'isInTransaction'>;
  readonly log: Logger;
  readonly now: () => number;
  /** How long a repeat waits for the request that it repeats. */
  readonly waitMs: number;
  contextOf(call: Pick<Ctx, 'caller' | 'requestId' | 'dryRun'>, db: Db): Ctx;
  /** Whether the module is active, as of an epoch that the caller's look-up read. */
  isActive(module: string, epoch: number | undefined): Promise<boolean>;
  /** Whether confirm:true needs a token too. */
  strictConfirm(epoch: number | undefined): Promise<boolean>;
  /** Counts the call; answers rate-limit headers, throws `rate_limited`. */
  quota(caller: Caller, bucket: QuotaBucket): Record<string, string>;
  /** Answers the id of the row. */
  audit(db: Db, entry: AuditEntry): Promise<number>;
  readonly idempotency: Idempotency;
  /** A copy of the params with secrets masked. */
  redact(params: unknown, schema: TObject): unknown;
  observe(operation: string, status: number, milliseconds: number): void;
  /** Told of each mutation that changed something, once it is committed. */
  changed?(operation: string): void;
}

export type QuotaBucket = 'read' | 'write' | 'destructive';

export interface AuditEntry {
  readonly at: number;
  readonly requestId: string;
  readonly caller: Caller;
  readonly transport: string;
  readonly resource: string;
  readonly action: string;
  readonly params: unknown;
  readonly ok: boolean;
  readonly changed: boolean;
  readonly status: number;
  readonly reason: string | null;
  /** Name and version that an MCP client gave. */
  readonly client?: string | undefined;
  /** The record that was changed. */
  readonly record?: RecordedChange | undefined;
  /** Id of the row whose change this one took back. */
  readonly undoes?: number | undefined;
}

/** One use of an Idempotency-Key: scoped to actor and operation. */
export interface IdempotentCall {
  readonly actor: string;
  readonly operation: string;
  readonly key: string;
  /** Canonical params without confirm. */
  readonly request: string;
}

/** A stored answer: an envelope of a committed run. */
export type StoredAnswer = Pick<Answer, 'status' | 'envelope'>;

/** Rows of Idempotency-Keys, kept 24 hours. */
export interface Idempotency {
  /**
   * Claim the key, as the first insert of the transaction. Answers what an earlier run stored; throws `idempotency_mismatch` for other
   * params and `conflict` while an earlier run has not ended after five seconds.
   */
  claim(db: Db, call: IdempotentCall): Promise<StoredAnswer | undefined>;
  complete(db: Db, call: IdempotentCall, answer: StoredAnswer): Promise<void>;
  /** Give a claim back after work that failed. */
  abandon(db: Db, call: IdempotentCall): Promise<void>;
  find(db: Db, call: IdempotentCall): Promise<StoredAnswer | undefined>;
}

/** A call that passed every check but confirm, on its way to the handler. */
export interface ReadyCall {
  readonly resource: string;
  readonly action: string;
  readonly name: string;
  readonly operation: Operation;
  /** The operations beside it. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** Without `confirm`. */
  readonly params: Record<string, unknown>;
  readonly confirm: boolean | undefined;
  readonly caller: Caller;
  readonly epoch: number | undefined;
  readonly transport: string;
  readonly client: string | undefined;
  readonly requestId: string;
  /** The group's module, if it has one. */
  readonly module: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A mutation whose headers are checked too. */
export interface MutationCall extends ReadyCall {
  readonly options: CallOptions;
}

/** The request headers that change how a mutation runs, checked. */
export interface CallOptions {
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
  readonly reason: string | null;
  readonly confirmToken: string | undefined;
  /** The ETags of which the record must have one. */
  readonly ifMatch: readonly string[] | undefined;
}
