import { auditPart } from './audit/erasures';
import { leakGuards, leakHealth } from './audit/leaks';
import { writeAudit } from './audit/write';
import { createAuthenticate } from './auth/authenticate';
import { userCaller } from './auth/callers';
import { keyLookup } from './auth/keys/key-lookup';
import { keyUses } from './auth/keys/key-uses';
import { createQuota } from './auth/quota';
import { rateWindows } from './auth/rate-windows';
import type { Config } from './config';
import { answersPart, createIdempotency } from './db/idempotency';
import { engines } from './engines';
import type { BridgeService, Host, HostUser } from './host';
import { createDocuments } from './http/documents';
import { inProcess } from './http/in-process';
import { createMetrics } from './http/metrics';
import { strictConfirmOption } from './http/settings-routes';
import { redisDriver } from './jobs/bullmq';
import { type RunningDeliveries, startDeliveries } from './jobs/deliveries';
import { outboxHealth } from './jobs/outbox-health';
import { outboxPart } from './jobs/outbox-person';
import { pruning } from './jobs/prune';
import { startJobs } from './jobs/schedule';
import { catalogOf } from './kit/catalog';
import { createDispatch } from './kit/dispatch';
import type { Envelope } from './kit/envelope';
import type { ApisOf, Group, JobCtx } from './kit/group';
import type { DispatchPorts } from './kit/ports';
import type { Vault } from './kit/vault';
import { adminPage, mount, mountOauth, provideServices, settingsOf } from './mount';
import { createFetch } from './net/safe-fetch';
import { startTraces } from './net/traces';
import { groups } from './resources';
import { bridgeGate, bridgeNamespace, bridgeService, lacking, moduleStates } from './resources/modules/port';
import { roleAccess } from './resources/roles/port';
import { documentedRoutes, scopeNames, sealedColumns } from './schema';
import { leakGuard } from './secrets/leak-guard';
import { redactParams } from './secrets/redact';
import { openVault } from './secrets/vault';
import { version } from './version';

/** The running service, as its host and code in the same process see it. */
export interface Siteplane extends ApisOf<typeof groups> {
  /** The same pipe as HTTP, as this user. Throws where there is no such active user, and inside a transaction. */
  dispatch(user: HostUser, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Envelope>;
  /** Sentences for the operator at start. */
  readonly notes: readonly string[];
  stop(): Promise<void>;
  /** Why the service can't serve, such as MASTER_KEY_MISMATCH. */
  fault(): string | undefined;
}

/** What is off on this installation, for the log and the operator. */
function notesOf({ catalog, host, log }: JobCtx): string[] {
  const impossible = catalog.modules.filter((module) => lacking(module, host) !== undefined).map(({ label }) => label);
  const missing = impossible.length > 0 ? [`Off, because this site has no posts: ${impossible.join(', ')}.`] : [];
  const notes = [...missing, ...catalog.groups.flatMap((group) => group.notes())];
  for (const note of notes) log.warn({}, note);
  return notes;
}

/** What the groups offer to code in the same process, each by the group's name. */
const apisOf = (ctx: JobCtx): ApisOf<typeof groups> => {
  const offered = (groups as readonly Group[]).flatMap(({ resource, api }) => (api ? [[resource, api(ctx)]] : []));
  return Object.fromEntries(offered);
};

/** What groups and engines contribute, with what the service itself adds. */
const wholeCatalog = (vault: Vault, fault: Parameters<typeof outboxHealth>[0]) =>
  catalogOf(groups, {
    persons: [...engines.flatMap(({ persons }) => persons), outboxPart, answersPart, auditPart(vault)],
    modules: engines.flatMap(({ modules }) => modules),
    healthChecks: [outboxHealth(fault), leakHealth, ...engines.flatMap(({ healthChecks }) => healthChecks)],
    gauges: engines.flatMap(({ gauges }) => gauges),
    dailyFigures: engines.flatMap(({ module, dailyFigures }) => dailyFigures.map((figure) => ({ ...figure, module }))),
  });

/** What leaves, and what is kept from leaving with it. */
function waysOut({ config, ...parts }: Omit<Parameters<typeof leakGuards>[0], 'guard'> & { storage: Host['storage']; config: Config }) {
  const { storage, vault } = parts;
  const leaks = leakGuards({ ...parts, guard: leakGuard({ storage, vault, columns: sealedColumns }) });
  const { isInTransaction } = storage;
  return { leaks, fetch: createFetch({ allow: config.fetchAllow, isInTransaction, version, clean: leaks.ofBody }) };
}

/** What needs packages of its own, where the settings ask for it. */
const optionalParts = async ({ redisUrl, traces }: Config, log: Host['log']) => ({
  redis: redisUrl === undefined ? undefined : await redisDriver(redisUrl),
  traces: traces && (await startTraces({ traces, version, log })),
});

/** Start the service in a host whose storage is ready. */
export async function register(host: Host, config: Config): Promise<Siteplane> {
  const { storage, log } = host;
  const { now } = storage;
  const vault = await openVault({ storage, config, columns: sealedColumns, log });
  const { limits, siteUrl } = config;
  const settings = { version, ...settingsOf(config) };
  let deliveries: RunningDeliveries | undefined;
  const catalog = wholeCatalog(vault, () => deliveries?.fault());
  const metrics = createMetrics(version);
  const modules = moduleStates({ storage, host, catalog, settings });
  const { keyCapabilities, capabilitiesOf, holdersOf } = roleAccess(storage);
  const windows = rateWindows(storage, log, now);
  const { leaks, fetch } = waysOut({ storage, vault, log, now, config });
  const service = { host, vault, settings, catalog, metrics, fetch, withoutSecrets: leaks.ofValue, hit: windows.hit, log, now };
  const running = catalog.groups.flatMap((group) => group.start?.(service) ?? []);
  const ports: DispatchPorts = {
    ...{ catalog, storage, log, now, waitMs: settings.databaseWaitMs },
    contextOf: (call, db) => ({ ...service, ...call, db, bumpEpoch: () => storage.epoch.bump(db) }),
    isActive: modules.isActive,
    strictConfirm: async (epoch) => (await host.options.get(strictConfirmOption, epoch)) === true,
    quota: createQuota(windows, config.limits),
    audit: (db, entry) => writeAudit(db, vault, entry),
    idempotency: createIdempotency(now),
    redact: redactParams,
    observe: metrics.observe,
    changed: (operation) => {
      for (const part of running) part.changed?.(operation);
    },
  };
  const dispatch = createDispatch(ports);
  const keys = keyLookup({ storage, vault, now });
  const uses = keyUses({ storage, log, now });
  const { authenticate, ...ways } = createAuthenticate({
    ...{ keys, windows, log, now, keyCapabilities, siteUrl, limits, users: host.users },
    ...{ onFailure: metrics.authFailure, noteUse: uses.note, epoch: () => storage.run(storage.epoch.read) },
  });
  // A host may leave a provider out: then it has no routes to tell of.
  const providers = () => documentedRoutes.filter(({ namespace }) => host.rest.routes(namespace).length > 0);
  const documents = createDocuments({ catalog, version, isActive: modules.isActive, providers });

  const routes = { authenticate, dispatch, documents, quota: ports.quota, bodyBytes: limits.bodyBytes, log };
  await mount({ host, config, service, isActive: modules.isActive, metrics, routes });
  host.users.addCapabilitySource({ of: (user, epoch) => capabilitiesOf(user.id, epoch), holders: holdersOf });
  const bridge: BridgeService = { ...bridgeService(service, modules), ...ways, withoutSecrets: leaks.ofAnswer };
  host.plugins.provide('siteplane.bridge', bridge);
  host.rest.allow(bridgeNamespace, bridgeGate(modules, host.plugins));
  const oauth = mountOauth({ service, modules, limits, onFailure: metrics.authFailure });
  host.addAdminPage(adminPage({ service, ports, keyCapabilities, scopes: scopeNames, uses, oauth }));
  provideServices(service, { ...ports, config: modules.config });
  const parts = [...catalog.groups, ...engines];
  const jobs = startJobs({ host, jobs: [pruning, ...parts.flatMap((part) => part.jobs)], ctx: service });
  const { redis, traces } = await optionalParts(config, log);
  deliveries = startDeliveries({ storage, kinds: parts.flatMap((part) => part.deliveries), ctx: service, log, redis });
  return {
    ...apisOf(service),
    notes: notesOf(service),
    dispatch: inProcess({ dispatch, caller: (user) => userCaller(host.users, user), users: host.users }),
    fault: () => vault.fault()?.code,
    async stop() {
      await jobs.stop();
      await deliveries?.stop();
      for (const part of running) await part.stop();
      await fetch.close();
      await Promise.all([windows.stop(), uses.stop(), traces?.stop()]);
    },
  };
}
