import type { IncomingMessage, RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { auditedStorage, type Config, openStorage } from '../plugin/adapter';
import type { Host, Logger, Session, Storage } from '../plugin/host';
import { createCron } from '../plugin/host-kit/cron';
import { drain } from '../plugin/host-kit/http/drain';
import { createNetwork, type TrustProxy } from '../plugin/host-kit/http/network';
import { mediaFiles } from '../plugin/host-kit/media/media-files';
import { defaultFolders, type LoadModule, missingFolders } from '../plugin/host-kit/plugins/load';
import type { HealthCheck } from '../plugin/host-kit/plugins/plugins';
import { createPlugins } from '../plugin/host-kit/plugins/plugins';
import { untilAvailable } from '../plugin/host-kit/until-available';
import { assembleApp, newApp } from './app';
import { createSessions, newSessionId, type Sessions } from './auth/sessions';
import { type FirstAdministrator, install } from './boot';
import { createFront } from './front';
import { healthRoutes, storageCheck } from './health';
import { createHostApi } from './host-api';
import { housekeeping } from './housekeeping';
import { securityTxt } from './http/security-txt';
import { presentable } from './presentable';
import { schema } from './schema';
import { createHttpServer, listen } from './server';
import { siteRouter } from './site-router';
import { createStores } from './stores';

export interface HostOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Folders of plugins; default: the project's own. */
  readonly plugins?: readonly string[];
  /** How a plugin's module is loaded; default: `require` of its `main`. */
  readonly load?: LoadModule;
  /** Of new password hashes, scrypt's log2 N; default 17. Less is for tests, which sign in all the time. */
  readonly passwordCost?: number;
}

/** What a start came to, for whoever started it. */
export interface StartReport {
  readonly firstAdministrator: FirstAdministrator | undefined;
  /** Sentences of plugins for the operator. */
  readonly notes: readonly string[];
}

/** A host that was put together. It listens from `listen()` on; until `started` it answers 503. */
export interface CmsHost {
  readonly host: Host;
  readonly app: RequestListener;
  /** Resolves when accounts and plugins are ready; waits as long as the database is away. Rejects where the start is hopeless. */
  readonly started: Promise<StartReport>;
  /** Resolves when it is worth listening: once it has started, or where the database keeps it from that. Rejects as `started` does. */
  presentable(): Promise<void>;
  /** Where it listens, once it does; the site's own address may be that of a proxy in front. */
  listeningAt(): string | undefined;
  /** Resolves with the site's address. Throws a sentence for a person where the port cannot be had. */
  listen(): Promise<string>;
  url(): string;
  /** Not ready any more; after `meanwhile` no new requests, running ones up to 20 s, plugins, storage. */
  close(meanwhile?: Promise<unknown>): Promise<void>;
}

/** What is there once the database is. */
interface Serving {
  readonly site: RequestHandler;
  readonly sessions: Sessions;
}

interface Life {
  address?: string;
  serving?: Serving;
  isStopping: boolean;
  /** It takes no connections any more. */
  isClosed: boolean;
}

/** A proxy that has used none of its connections for so long is not about to. */
const idleMs = 1000;

/** Put a host together and start it in the background. */
export function createHost(options: HostOptions): CmsHost {
  const life: Life = { isStopping: false, isClosed: false };
  const parts = createParts(options, life);
  const { config, storage, stores, cron, plugins, siteUrl, host } = parts;
  const front = createListener(parts, life);
  const server = createHttpServer(front);
  const started = boot(parts, life);
  started.catch(() => undefined);

  return {
    host,
    app: front,
    started,
    url: siteUrl,
    presentable: () => presentable(storage, started),
    listeningAt: () => life.address,
    async listen() {
      life.address = await listen(server, config);
      return siteUrl();
    },
    async close(meanwhile) {
      life.isStopping = true;
      if (server.listening) await meanwhile;
      const onClosed = () => {
        life.isClosed = true;
      };
      await drain(server, { idleMs: meanwhile === undefined ? 0 : idleMs, onClosed });
      // A start that still waits for the database ends when the storage is closed, and only then.
      if (!life.serving) await storage.close();
      await started.catch(() => undefined);
      await cron.stop();
      await plugins.stop();
      stores.mail.close();
      await storage.close();
    },
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts({ config, log, plugins: folders, load, passwordCost }: HostOptions, life: Life) {
  const siteUrl = () => config.siteUrl ?? life.address ?? `http://${config.host}:${config.port}`;
  const storage = auditedStorage(openStorage(config, schema));
  const stores = createStores(storage, { config, log, siteUrl, passwordCost });
  const cron = createCron(log);
  const plugins = createPlugins({
    folders: folders ?? defaultFolders(),
    missing: folders === undefined ? missingFolders() : [],
    load,
    log,
  });
  const app = newApp(config.trustProxy);
  const network = createNetwork(config, app.get('trust proxy fn') as TrustProxy);
  const api = createHostApi({ storage, stores, cron, plugins: plugins.host, log, siteUrl });
  return { config, log, siteUrl, storage, stores, cron, plugins, app, network, ...api };
}

/** Everything that answers requests. What needs the database answers 503 until it is there. */
function createListener(parts: Parts, life: Life): RequestListener {
  const { config, log, storage, stores, network, siteUrl } = parts;
  const findSession = async (req: IncomingMessage): Promise<Session | undefined> =>
    life.serving?.sessions.fromCookies(req.headers.cookie, network.isSecure(req));
  const isAdministrator = async (req: IncomingMessage) => {
    const session = await findSession(req).catch(() => undefined);
    return session !== undefined && (await stores.users.capabilities(session.user, session.epoch)).has('manage_options');
  };
  const unavailable = () => {
    if (life.serving) return undefined;
    const fault = storage.fault();
    return fault === undefined ? 'The site is starting.' : `Temporarily unavailable: ${fault.message} (${fault.code}).`;
  };
  const contact = async () => String((await stores.options.get('security_contact')) ?? `${siteUrl()}/`);
  assembleApp({
    ...parts,
    findSession,
    health: healthRoutes({ checks: healthChecks(parts, life), isAdministrator }),
    securityTxt: securityTxt(contact, siteUrl),
    media: mediaFiles(config.dataDir),
    started: () => life.serving?.site ?? unavailable() ?? '',
  });
  const isHttpsSite = config.siteUrl?.startsWith('https:') ?? false;
  const requests = { log, percent: config.logRequests };
  return createFront({ ...parts, findSession, unavailable, isClosed: () => life.isClosed, isHttpsSite, requests });
}

function healthChecks({ storage, plugins }: Parts, life: Life): () => HealthCheck[] {
  const inDatabase = storageCheck(storage);
  return () => [
    { name: 'shutdown', fault: async () => (life.isStopping ? 'STOPPING' : undefined) },
    inDatabase,
    { name: 'start', fault: async () => (life.serving ? undefined : 'STARTING') },
    ...plugins.checks(),
  ];
}

/** What can be done only with the database: accounts, plugins, sessions. */
async function boot(parts: Parts, life: Life): Promise<StartReport> {
  const { config, log, storage, stores, cron, plugins, host } = parts;
  await readyOrTold(storage, log);
  const wait = { log, isOver: () => life.isStopping };
  const firstAdministrator = await untilAvailable(() => install({ ...stores, config }), wait);
  const secret = await untilAvailable(() => stores.options.once('session_secret', newSessionId), wait);
  const notes = await plugins.start(host, config, wait);
  const sessions = createSessions(storage, secret);
  housekeeping(cron, { ...stores, sessions, storage, log });
  life.serving = { sessions, site: siteRouter({ ...parts, sessions, secret }) };
  return { firstAdministrator, notes };
}

/** A database that is away, and then has tables that do not fit, is two things to fix: each reason is logged once. */
async function readyOrTold(storage: Storage, log: Logger): Promise<void> {
  let message: string | undefined;
  const tell = () => {
    const reason = storage.fault()?.reason;
    if (reason === undefined || reason === message) return;
    message = reason;
    log.warn({ reason }, 'the start waits for the database');
  };
  const watch = setInterval(tell, 2000).unref();
  await storage.ready().finally(() => clearInterval(watch));
}
