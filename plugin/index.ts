import { writeAudit } from './audit/write';
import { createAuthenticate, userCaller } from './auth/authenticate';
import { apiKeys } from './auth/keys/api-keys';
import { keyLookup } from './auth/keys/key-lookup';
import { createQuota } from './auth/quota';
import { rateWindows } from './auth/rate-windows';
import type { Config } from './config';
import { createIdempotency } from './db/idempotency';
import { engines } from './engines';
import type { BridgeService, Host, HostUser } from './host';
import { createDocuments } from './http/documents';
import { inProcess } from './http/in-process';
import { createMetrics } from './http/metrics';
import { strictConfirmOption } from './http/settings-routes';
import { redisDriver } from './jobs/bullmq';
import { type RunningDeliveries, startDeliveries } from './jobs/deliveries';
import { outboxHealth } from './jobs/outbox-health';
import { pruning } from './jobs/prune';
import { startJobs } from './jobs/schedule';
import { catalogOf } from './kit/catalog';
import { createDispatch } from './kit/dispatch';
import type { Envelope } from './kit/envelope';
import type { DispatchPorts } from './kit/ports';
import { adminPage, engineService, mount, settingsOf } from './mount';
import { createFetch } from './net/safe-fetch';
import { groups } from './resources';
import { type AiInput, type AiResult, type AnswerOf, type Area, aiRun } from './resources/ai/lib/port';
import { type LeadsHandle, leadsHandle, startLedger } from './resources/leads/lib/port';
import { bridgeGate, bridgeNamespace, bridgeService, moduleStates } from './resources/modules/lib/port';
import { roleAccess } from './resources/roles/lib/port';
import { variableWatch } from './resources/variables/lib/port';
import { sealedColumns } from './schema';
import { redactParams } from './secrets/redact';
import { openVault } from './secrets/vault';
import { version } from './version';

export { oldestUnsealed } from './audit/backlog';
export { type Config, ConfigError, clientEnvironment, environment, readConfig, readVariables } from './config';
export * as columns from './db/columns';
export { isDuplicate } from './db/connection';
export type { InspectedDatabase } from './db/inspect';
export { migration } from './db/migrate';
export { contains, gt, gte, lt, lte, not, notNull, rows } from './db/rows';
export { sqliteFile } from './db/storage';
export { defineTable, type InsertOf, type RowOf } from './db/table';
export { outboxTroubles } from './jobs/outbox-state';
export { docsOf } from './kit/derive/docs';
export { manifestOf } from './kit/derive/manifest';
export { openapiOf } from './kit/derive/openapi';
export { OperationError, refused } from './kit/errors';
export { type Html, html, trusted } from './kit/html';
export { newId } from './kit/ids';
export { addressesOf, mailOptions, noFiles } from './kit/mail-options';
export { didYouMean } from './kit/suggest';
export { problem as expectation } from './kit/validate';
export { groups } from './resources';
export { defaultSettings as defaultSourceSettings } from './resources/content_sources/lib/fields';
export { sanitised } from './resources/content_sources/lib/sanitise';
export * as ledger from './resources/leads/lib/ledger/tools';
export { entitledDomains } from './resources/modules/lib/port';
export { PolicySchema, StagesSchema, TriggerSchema } from './resources/pipelines/lib/port';
export { inspectDatabase, openStorage, sealedColumns } from './schema';
export { keyringFault, rootKeyFault } from './secrets/inspect';
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
  readonly ai: {
    /** Ask the model of an area; see `aiRun`. Throws OperationError, and a plain Error inside a transaction. */
    run<A extends Area>(area: A, input: AiInput): Promise<AiResult<AnswerOf<A>>>;
  };
  readonly leads: LeadsHandle;
  stop(): Promise<void>;
  /** Why the service can't serve, such as MASTER_KEY_MISMATCH. */
  fault(): string | undefined;
}

/** Start the service in a host whose storage is ready. */
export async function register(host: Host, config: Config): Promise<Siteplane> {
  const { storage, log } = host;
  const now = Date.now;
  const vault = await openVault({ storage, config, columns: sealedColumns, log });
  const { limits, siteUrl } = config;
  const settings = { version, ...settingsOf(config) };
  let deliveries: RunningDeliveries | undefined;
  const catalog = catalogOf(groups, [outboxHealth(() => deliveries?.fault())]);
  const metrics = createMetrics();
  const modules = moduleStates({ storage, host, catalog, settings });
  const { keyCapabilities, capabilitiesOf } = roleAccess(storage);
  const windows = rateWindows(storage, log, now);
  const fetch = createFetch({ allow: config.fetchAllow, isInTransaction: storage.isInTransaction, version });
  const service = { host, vault, settings, catalog, metrics, fetch, hit: windows.hit, log, now };
  const watch = variableWatch(service);
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
    changed: watch.changed,
  };
  const dispatch = createDispatch(ports);
  const keys = keyLookup({ storage, vault, now });
  const { authenticate, vouch } = createAuthenticate({
    ...{ keys, windows, log, now, keyCapabilities, siteUrl, limits },
    users: host.users,
    onFailure: metrics.authFailure,
  });
  const documents = createDocuments({ catalog, version, isActive: modules.isActive });

  const routes = { authenticate, dispatch, documents, quota: ports.quota, bodyBytes: limits.bodyBytes, log };
  await mount({ host, config, service, isActive: modules.isActive, metrics, routes });
  host.users.addCapabilitySource((user, epoch) => capabilitiesOf(user.id, epoch));
  host.plugins.provide('siteplane.bridge', { ...bridgeService(service, modules), vouch } satisfies BridgeService);
  host.rest.allow(bridgeNamespace, bridgeGate(modules, host.plugins));
  host.addAdminPage(adminPage({ service, ports, keys: apiKeys({ storage, vault, now }), keyCapabilities }));
  host.plugins.provide('siteplane.engine', engineService(service, modules));
  const parts = [...catalog.groups, ...engines];
  const jobs = startJobs({ host, jobs: [pruning, ...parts.flatMap((part) => part.jobs)], ctx: service });
  const kinds = parts.flatMap(({ deliveries: own }) => own);
  const redis = config.redisUrl === undefined ? undefined : await redisDriver(config.redisUrl);
  deliveries = startDeliveries({ storage, kinds, ctx: service, log, redis });
  const ledger = startLedger(service);

  return {
    dispatch: inProcess({ dispatch, caller: (user) => userCaller(host.users, user), users: host.users }),
    ai: { run: (area, input) => aiRun(service, area, input) },
    leads: leadsHandle(service),
    fault: () => vault.fault()?.code,
    async stop() {
      await watch.stop();
      await jobs.stop();
      await deliveries?.stop();
      await ledger.stop();
      await fetch.close();
      await windows.stop();
    },
  };
}
