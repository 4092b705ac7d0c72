import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { apiKeys } from './auth/keys/api-keys';
import type { CountedUses } from './auth/keys/key-uses';
import { oauthNamespace } from './auth/oauth/addresses';
import { appCallers, type ServiceFailures } from './auth/oauth/app-caller';
import { oauthApps } from './auth/oauth/apps';
import { oauthConsents } from './auth/oauth/consents';
import { oauthServer } from './auth/oauth/oauth-server';
import type { Config } from './config';
import type { AdminPage, Authenticate, EngineService, Host, OauthService } from './host';
import { adminAudit } from './http/admin-audit';
import { appRoutes } from './http/app-routes';
import { watchDatabase } from './http/database-gauges';
import { hostAudit } from './http/host-audit';
import { keyRoutes } from './http/key-routes';
import { docsRoutes, envelopedPage, manageRoutes } from './http/manage-routes';
import { mediaRoutes } from './http/media-routes';
import { metricsHandler, type ServiceMetrics } from './http/metrics';
import { oauthRoutes } from './http/oauth-routes';
import { settingsRoutes } from './http/settings-routes';
import type { ServiceSettings } from './kit/ctx';
import { refused } from './kit/errors';
import type { JobCtx } from './kit/group';
import { registerTypes } from './kit/host-types';
import type { DispatchPorts } from './kit/ports';
import { uploadedPicture } from './resources/content_sources/port';
import { mailer } from './resources/integrations/port';
import { bridgeOauth, type ModuleStates } from './resources/modules/port';
import { redactParams } from './secrets/redact';
import { siteFileRoutes } from './site-file/page-routes';

interface Mount {
  readonly host: Host;
  readonly config: Config;
  readonly service: JobCtx;
  readonly isActive: DispatchPorts['isActive'];
  readonly metrics: ServiceMetrics;
  readonly routes: Parameters<typeof manageRoutes>[0];
}

/** Capabilities, routes and gauges: what the host and its visitors see of the service. */
export async function mount({ host, config, service, isActive, metrics, routes }: Mount): Promise<void> {
  const { catalog } = service;
  host.roles.registerCapabilities(catalog.capabilities);
  host.plugins.provide('siteplane.authenticate', routes.authenticate satisfies Authenticate);
  await registerTypes(
    host,
    catalog.groups.flatMap((group) => group.postTypes),
  );
  await host.storage.tx(() => host.roles.grant(host.roles.administrator, ['manage_siteplane', 'read_entitlements']));
  host.rest.register('siteplane/v1', manageRoutes(routes));
  host.rest.register('siteplane-docs/v1', docsRoutes(routes));
  for (const namespace of ['siteplane/v1', 'siteplane-docs/v1']) host.rest.allow(namespace);
  for (const { module, hooks, routes: routesOf } of catalog.groups) {
    hooks(service);
    for (const [namespace, own] of Object.entries(routesOf(service))) {
      host.rest.register(namespace, own);
      host.rest.allow(namespace, async () => (module === undefined || (await isActive(module, undefined)) ? 'open' : 'absent'));
    }
  }
  host.addSiteRoute({ method: '*', path: '/metrics', handler: metricsHandler({ token: config.metricsToken, metrics }) });
  // Only where somebody reads them: they cost a little, and nothing ends them but the process.
  if (config.metricsToken !== undefined) metrics.watchProcess();
  watchDatabase(metrics, host.storage);
  host.storage.listen(metrics);
  host.rest.onAnswered?.(metrics.answered);
  host.onAnswered?.(metrics.answered);
  for (const gauge of catalog.gauges) {
    metrics.addGauge({ ...gauge, read: () => host.storage.run((db) => gauge.read({ db, host, now: service.now })) });
  }
}

type EnginePorts = Pick<DispatchPorts, 'isActive' | 'audit' | 'redact' | 'now'> & Pick<ModuleStates, 'config'>;

/** Secrets are known by their names and shapes only. */
const anything = Type.Object({});

/** What the host and the embedded providers may use of the service, by name. */
export function provideServices(service: JobCtx, ports: EnginePorts): void {
  const { host, vault, log } = service;
  host.plugins.provide('siteplane.engine', engineService(service, ports));
  host.plugins.provide('siteplane.audit', hostAudit({ ...ports, vault, log }));
}

const engineService = (service: JobCtx, { isActive, config, audit, redact, now }: EnginePorts): EngineService => ({
  isActive: (module) => isActive(module, undefined),
  config,
  async audit(db, { by, params, ok, ...call }) {
    await audit(db, { ...call, ...by, at: now(), ok, changed: ok, reason: null, params: redact(params, anything) });
  },
  hit: service.hit,
  mail: () => mailer(service),
  urlProblem: (url) => service.fetch.check(url),
  signingKey: (name) => service.vault.mac('feed', name),
  seal: (db, place, plaintext) => service.vault.seal(db, place, plaintext),
  unseal: (db, place, sealed) => service.vault.open(db, place, sealed),
});

/** What operations depend on, out of the configuration. */
export function settingsOf(config: Config): Omit<ServiceSettings, 'version'> {
  const { crmMaxSlots, userMaxSlots, databaseWaitMs, entitlements, ledger, limits } = config;
  const { keepLeadsDays, keepRunsDays, keepKeysDays, keepMailsDays, keepAuditDays, auditArchive } = config;
  const { ingestPerMinute, ingestBytes, capturePerMinute } = limits;
  const retention = { keepLeadsDays, keepRunsDays, keepKeysDays, keepMailsDays, keepAuditDays, auditArchive };
  return { crmMaxSlots, userMaxSlots, databaseWaitMs, entitlements, ledger, ingestPerMinute, ingestBytes, capturePerMinute, ...retention };
}

interface OauthParts extends ServiceFailures {
  readonly service: JobCtx;
  readonly modules: ModuleStates;
}

/** The authorization server in front of the assistant bridge, behind the switch of the bridge's settings (D699). */
export function mountOauth({ service, modules, limits, onFailure }: OauthParts) {
  const { host, log, now, hit } = service;
  const isOn = () => bridgeOauth(modules);
  const server = oauthServer(service);
  const apps = oauthApps({ storage: host.storage, now });
  const consents = oauthConsents({ storage: host.storage, runtime: server.runtime, now });
  const { authenticate, callerOf } = appCallers({ apps, server, users: host.users, hit, limits, onFailure, log, now });
  host.rest.register(oauthNamespace, oauthRoutes(server));
  host.rest.allow(oauthNamespace, async () => ((await isOn()) ? 'open' : 'absent'));
  host.plugins.provide('siteplane.oauth', {
    isOn,
    authenticate,
    callerOf: async (id) => ((await isOn()) ? callerOf(id) : undefined),
    challenge: async () => `Bearer resource_metadata="${(await server.addresses()).resourceMetadata}"`,
    async document(name, below) {
      const { resource } = await server.addresses();
      if (!new URL(resource).pathname.startsWith(below)) return undefined;
      return name === 'oauth-protected-resource' ? server.resourceDocument() : server.serverDocument();
    },
  } satisfies OauthService);
  return { apps, consents, isOn };
}

interface Page {
  readonly service: JobCtx;
  readonly ports: Pick<DispatchPorts, 'audit' | 'isActive'>;
  readonly keyCapabilities: () => Promise<ReadonlySet<string>>;
  /** What scopes of keys can name. */
  readonly scopes: readonly string[];
  readonly uses: Pick<CountedUses, 'recent'>;
  readonly oauth: Pick<Parameters<typeof appRoutes>[0], 'apps' | 'consents' | 'isOn'>;
}

/** The service's page in the host's admin shell, with what only a signed-in person may do. */
export function adminPage({ service, ports, keyCapabilities, scopes, uses, oauth }: Page): AdminPage {
  const { host, vault, now } = service;
  const keys = apiKeys({ storage: host.storage, vault, now });
  const audit = adminAudit({ users: host.users, audit: ports.audit, redact: redactParams, now });
  const ofGroups = service.catalog.groups.flatMap(({ module, adminRoutes }) =>
    adminRoutes({ ...service, audit }).map((route) => ({ ...route, handler: whileActive(ports, module, route.handler) })),
  );
  const own = [
    ...keyRoutes({ keys, host, keyCapabilities, audit, scopes, uses }),
    ...appRoutes({ ...oauth, host, keyCapabilities, audit, scopes }),
    ...settingsRoutes({ host, audit }),
    ...siteFileRoutes({ host }),
    ...mediaRoutes({ host, audit, pictureOf: uploadedPicture }),
  ];
  const routes = [...own, ...ofGroups];
  return {
    slug: 'siteplane',
    title: 'Siteplane',
    capability: 'manage_siteplane',
    assets: join(__dirname, __filename.endsWith('.ts') ? '../dist/admin-ui' : '../admin-ui'),
    routes: routes.map((route) => ({ ...route, handler: envelopedPage(host, route.handler) })),
  };
}

type PageHandler = AdminPage['routes'][number]['handler'];

/** The handler of a module's page, which is as absent as its operations while the module is switched off. */
function whileActive({ isActive }: Page['ports'], module: string | undefined, handler: PageHandler): PageHandler {
  return async (request, session) => {
    if (module !== undefined && !(await isActive(module, session.epoch))) throw refused(`module "${module}" is inactive`);
    return handler(request, session);
  };
}
