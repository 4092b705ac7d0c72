import { writeAudit } from '../../plugin/audit/write';
import { createIdempotency } from '../../plugin/db/idempotency';
import type { Logger } from '../../plugin/host';
import type { Caller, Ctx } from '../../plugin/kit/ctx';
import { createDispatch, type DispatchRequest } from '../../plugin/kit/dispatch';
import type { Answer } from '../../plugin/kit/envelope';
import type { DispatchPorts } from '../../plugin/kit/ports';
import type { Vault } from '../../plugin/kit/vault';
import { redactParams } from '../../plugin/secrets/redact';
import { initRootKey } from '../../plugin/secrets/root-key';
import { openVault } from '../../plugin/secrets/vault';
import type { TestStorage } from '../support/storages';
import { createThings, shipmentsTable, thingGroups, thingsTable } from './things';

/** What `make` of `describeEachStorage` needs for a pipe. */
export const pipeStorage = { tables: [thingsTable, shipmentsTable], migrations: [createThings] };

/** What differs between pipes. */
interface Options {
  readonly strictConfirm?: boolean;
  readonly quota?: DispatchPorts['quota'];
}

/** The dispatcher over a real database, vault and audit log, with a group of its own. */
export interface Pipe {
  readonly call: (operation: string, params?: unknown, more?: Partial<Sent>) => Promise<Answer>;
  readonly query: (search: string, more?: Partial<Sent>) => Promise<Answer>;
  readonly count: (table: string) => Promise<number>;
  readonly audit: () => Promise<Record<string, unknown>[]>;
  readonly observed: [string, number][];
  /** Operations that were told as having changed something. */
  readonly changes: string[];
  readonly logged: { message: string | undefined; fields: object }[];
  readonly clock: { now: number };
  readonly vault: Vault;
}

interface Sent {
  readonly confirm: unknown;
  readonly headers: DispatchRequest['headers'];
  readonly caller: Caller;
  /** Further top-level fields of the body. */
  readonly extra: object;
}

/** A key's caller who may do everything that the test group asks for. */
export const caller = (...capabilities: string[]): Caller => ({
  kind: 'key',
  id: '7',
  name: 'CI',
  userId: 1,
  capabilities: new Set(capabilities),
});
export const everything = caller('manage_siteplane', 'manage_options', 'delete_things');

/** Build a pipe on a test's storage; two on one storage are two instances of the service. */
export async function pipe(made: Pick<TestStorage, 'storage' | 'config' | 'dir'>, options: Options = {}): Promise<Pipe> {
  const { storage } = made;
  await initRootKey(`${made.dir}/root.key`).catch(() => undefined);
  const logged: Pipe['logged'] = [];
  const note = (fields: object, message?: string) => void logged.push({ fields, message });
  const log: Logger = { debug() {}, info() {}, warn: note, error: note };
  const vault = await openVault({ storage, config: made.config, columns: [], log });
  const clock = { now: Date.UTC(2026, 0, 1) };
  const now = () => clock.now;
  const observed: Pipe['observed'] = [];
  const changes: string[] = [];
  const ports: DispatchPorts = {
    catalog: {
      groups: thingGroups,
      modules: [],
      healthChecks: [],
      gauges: [],
      dailyFigures: [],
      capabilities: [],
      persons: [],
      registry: async () => [],
    },
    storage,
    log,
    now,
    waitMs: made.config.databaseWaitMs,
    contextOf: (call, db) => ({ ...call, db, vault, now, log }) as Ctx,
    isActive: async () => false,
    strictConfirm: async () => options.strictConfirm ?? false,
    quota: options.quota ?? (() => ({})),
    audit: (db, entry) => writeAudit(db, vault, entry),
    idempotency: createIdempotency(now),
    redact: redactParams,
    observe: (operation, status) => void observed.push([operation, status]),
    changed: (operation) => void changes.push(operation),
  };
  const dispatch = createDispatch(ports);
  const request = (input: DispatchRequest['input'], { caller: who = everything, headers = {} }: Partial<Sent>): DispatchRequest => ({
    caller: who,
    epoch: undefined,
    transport: 'rest',
    requestId: 'req-1',
    headers,
    input,
  });

  return {
    observed,
    changes,
    logged,
    clock,
    vault,
    call(operation, params, more = {}) {
      const [resource, action] = operation.split('.');
      const { confirm, extra } = more;
      const body = {
        resource,
        action,
        ...(params === undefined ? {} : { params }),
        ...(confirm === undefined ? {} : { confirm }),
        ...extra,
      };
      return dispatch(request({ body }, more));
    },
    query: (search, more = {}) => dispatch(request({ query: new URLSearchParams(search) }, more)),
    count: async (table) => Number((await storage.run((db) => db.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)))[0]?.n),
    audit: () => storage.run((db) => db.query('SELECT * FROM sp_audit ORDER BY id')),
  };
}
