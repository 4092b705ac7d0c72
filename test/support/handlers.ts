import { existsSync } from 'node:fs';
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { OpenStorage } from '../../plugin/db/storage';
import type { Db, Host, InstalledPlugin } from '../../plugin/host';
import type { Ctx, ServiceSettings } from '../../plugin/kit/ctx';
import type { Group, ModuleDefinition, RegistryCtx } from '../../plugin/kit/group';
import type { Effect, Operation } from '../../plugin/kit/operation';
import { validate } from '../../plugin/kit/validate';
import { initRootKey } from '../../plugin/secrets/root-key';
import { openVault } from '../../plugin/secrets/vault';
import type { TestStorage } from './storages';

interface Surroundings {
  readonly settings?: Partial<ServiceSettings>;
  readonly siteUrl?: string;
  readonly plugins?: readonly InstalledPlugin[];
  readonly modules?: readonly ModuleDefinition[];
  readonly groups?: readonly Group[];
  readonly fetch?: Ctx['fetch'];
  /** More of the host than storage, site and plugins. */
  readonly host?: Partial<Host>;
}

/** Handlers on one database without the pipe around them, for what a table of cases can't say. */
export interface Handlers {
  readonly ctx: Ctx;
  /** Check the params and run the operation, a mutation in a transaction of its own. Throws OperationError. */
  call<E extends Effect, P extends TObject, R extends TSchema>(
    operation: Operation<E, P, R>,
    params: Static<P>,
  ): Promise<{ data: Static<R>; changed: boolean }>;
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Handlers of one instance; `storage` is that of a second one on the same database. */
export async function handlersOn(
  made: TestStorage,
  surroundings: Surroundings = {},
  storage: OpenStorage = made.storage,
): Promise<Handlers> {
  const { settings, siteUrl = 'https://example.org', plugins = [], modules = [], groups = [], fetch } = surroundings;
  if (made.config.masterKeyFile && !existsSync(made.config.masterKeyFile)) await initRootKey(made.config.masterKeyFile);
  const vault = await openVault({
    storage,
    config: made.config,
    columns: groups.flatMap(({ sealedColumns }) => sealedColumns),
    log: silent,
  });
  // A handler that reaches for anything else of the service fails, and so says that it needs the whole pipe.
  const powers = ['manage_siteplane', 'manage_options', 'create_users', 'edit_users', 'delete_users', 'edit_roles'];
  const ctx = {
    caller: { kind: 'user', id: '1', name: 'admin', userId: 1, capabilities: new Set(powers) },
    db: await storage.run(async (db) => db),
    host: {
      storage,
      site: async () => ({ name: 'Site', url: siteUrl, locale: 'en', timezone: 'UTC' }),
      posts: { absent: false },
      plugins: { list: () => plugins },
      roles: { capabilities: () => [] },
      ...surroundings.host,
    },
    vault,
    settings: { version: '1.4.0', crmMaxSlots: 999, userMaxSlots: 999, databaseWaitMs: 5000, entitlements: undefined, ...settings },
    catalog: {
      groups,
      modules,
      capabilities: groups.flatMap(({ capabilities }) => capabilities),
      registry: async (to: RegistryCtx) => (await Promise.all(groups.map(({ registry }) => registry(to)))).flat(),
    },
    fetch,
    withoutSecrets: async <T>(value: T) => value,
    log: silent,
    requestId: 'test',
    now: () => Date.now(),
  } as unknown as Ctx;

  return {
    ctx,
    async call(operation, params) {
      validate(operation.check, params);
      if (operation.effect === 'read') return { data: (await operation.run(params, ctx)) as never, changed: false };
      const run = (db: Db) => operation.run(params, { ...ctx, db, bumpEpoch: () => storage.epoch.bump(db) });
      const { data, changed } = (await storage.tx(run)) as { data: never; changed: boolean };
      return { data, changed };
    },
  };
}

/** A Db that writes down its statements. */
export function recorded(db: Db, statements: string[]): Db {
  return {
    dialect: db.dialect,
    query(sql, params) {
      statements.push(sql);
      return db.query(sql, params);
    },
    execute(sql, params) {
      statements.push(sql);
      return db.execute(sql, params);
    },
  };
}

/** `count` calls, at most sixteen of them under way at once; results in the order of their ends. */
export async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return results;
}
