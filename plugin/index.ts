import { writeAudit } from './audit/write';
import { createAuthenticate, userCaller } from './auth/authenticate';
import { apiKeys } from './auth/keys/api-keys';
import { keyLookup } from './auth/keys/key-lookup';
import { createQuota } from './auth/quota';
import { rateWindows } from './auth/rate-windows';
import type { Config } from './config';
import { createIdempotency } from './db/idempotency';
import type { Host, HostUser } from './host';
import { createDocuments } from './http/documents';
import { inProcess } from './http/in-process';
import { createMetrics } from './http/metrics';
import { strictConfirmOption } from './http/settings-routes';
import { startDeliveries } from './jobs/deliveries';
import { pruning } from './jobs/prune';
import { startJobs } from './jobs/schedule';
import { catalogOf } from './kit/catalog';
import { createDispatch } from './kit/dispatch';
import type { Envelope } from './kit/envelope';
import type { DispatchPorts } from './kit/ports';
import { adminPage, mount } from './mount';
import { createFetch } from './net/safe-fetch';
import { groups } from './resources';
import { bridgeGate, bridgeNamespace, moduleStates } from './resources/modules/lib/port';
import { roleAccess } from './resources/roles/lib/port';
import { sealedColumns } from './schema';
import { redactParams } from './secrets/redact';
import { openVault } from './secrets/vault';
import { version } from './version';

export { type Config, ConfigError, environment, readConfig } from './config';
export * as columns from './db/columns';
export { isDuplicate } from './db/connection';
export { migration } from './db/migrate';
export { contains, gt, gte, lt, lte, not, notNull, rows } from './db/rows';
export { sqliteFile } from './db/storage';
export { defineTable, type InsertOf, type RowOf } from './db/table';
export { docsOf } from './kit/derive/docs';
export { manifestOf } from './kit/derive/manifest';
export { openapiOf } from './kit/derive/openapi';
export { OperationError, refused } from './kit/errors';
export { groups } from './resources';
export { openStorage, sealedColumns } from './schema';
export { createLogger } from './secrets/logger';
export { initRootKey } from './secrets/root-key';
export { rotateKeys } from './secrets/rotate';
export { rotateRootKey } from './secrets/rotate-root';
export { verifyKeys } from './secrets/verify';
export { version } from './version';

/** The running service, as its host and code in the same process see it. */
export interface Siteplane {
  /** The same pipe as HTTP, as this user. Throws where there is no such active user, and inside a transaction. */
  dispatch(user: HostUser, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Envelope>;
  stop(): Promise<void>;
  /** Why the service can't serve, such as MASTER_KEY_MISMATCH. */
  fault(): string | undefined;
}

/** Start the service in a host whose storage is ready. */
export async function register(host: Host, config: Config): Promise<Siteplane> {
  const { storage, log } = host;
  const now = Date.now;
  const vault = await openVault({ storage, config, columns: sealedColumns, log });
  const settings = { version, crmMaxSlots: config.crmMaxSlots, userMaxSlots: config.userMaxSlots, entitlements: config.entitlements };
  const catalog = catalogOf(groups);
  const metrics = createMetrics();
  const modules = moduleStates({ storage, host, catalog, settings });
  const { keyCapabilities, capabilitiesOf } = roleAccess(storage);
  const windows = rateWindows(storage, log, now);
  const fetch = createFetch({ allow: config.fetchAllow, isInTransaction: storage.isInTransaction, version });
  const service = { host, vault, settings, catalog, metrics, fetch, log, now };
  const ports: DispatchPorts = {
    ...{ catalog, storage, log, now },
    contextOf: (call, db) => ({ ...service, ...call, db, bumpEpoch: () => storage.epoch.bump(db) }),
    isActive: modules.isActive,
    strictConfirm: async (epoch) => (await host.options.get(strictConfirmOption, epoch)) === true,
    quota: createQuota(windows, config.limits),
    audit: (db, entry) => writeAudit(db, vault, entry),
    idempotency: createIdempotency(now),
    redact: redactParams,
    observe: metrics.observe,
  };
  const dispatch = createDispatch(ports);
  const { limits, siteUrl } = config;
  const keys = keyLookup({ storage, vault, now });
  const authenticate = createAuthenticate({
    keys,
    windows,
    log,
    now,
    users: host.users,
    keyCapabilities,
    siteUrl,
    limits,
    onFailure: metrics.authFailure,
  });
  const documents = createDocuments({ catalog, version, isActive: modules.isActive });

  await mount({
    host,
    config,
    catalog,
    metrics,
    routes: { authenticate, dispatch, documents, quota: ports.quota, bodyBytes: limits.bodyBytes, log },
  });
  host.users.addCapabilitySource((user, epoch) => capabilitiesOf(user.id, epoch));
  host.rest.allow(bridgeNamespace, bridgeGate(modules, host.plugins));
  host.addAdminPage(adminPage({ host, keys: apiKeys({ storage, vault, now }), keyCapabilities, audit: ports.audit, now }));
  const jobs = startJobs({ host, jobs: [pruning, ...catalog.groups.flatMap((group) => group.jobs)], ctx: service });
  const kinds = catalog.groups.flatMap((group) => group.deliveries);
  const deliveries = startDeliveries({ storage, kinds, ctx: service, log });

  return {
    dispatch: inProcess({ dispatch, caller: (user) => userCaller(host.users, user), users: host.users }),
    fault: () => vault.fault()?.code,
    async stop() {
      await jobs.stop();
      await deliveries.stop();
      await fetch.close();
      await windows.stop();
    },
  };
}
