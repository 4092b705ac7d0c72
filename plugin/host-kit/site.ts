import express, { type Request, type RequestHandler } from 'express';
import { type Config, createLogger, openStorage, version } from '../adapter';
import type { Host, Logger, Media, Posts, Site, Storage } from '../host';
import { createAutomation } from './automation';
import { type PostHooks, postHooks } from './content/post-hooks';
import { createTerms } from './content/terms';
import type { ToldSaves } from './content/told-saves';
import { createCron } from './cron';
import { expressFront } from './front/express-front';
import { type SignedIn, sessionsOf } from './front/sessions';
import { createNetwork, type TrustProxy } from './http/network';
import { createMail } from './mail/mail';
import { createMedia } from './media/files';
import { mediaBelow } from './media/media-below';
import { mediaFiles } from './media/media-files';
import { noPosts } from './no-posts';
import { type NumberedIds, numberedIds } from './numbered-ids';
import { createOptions } from './options';
import { type GivenPlaces, placesOf } from './places';
import { type Layout, plainPage } from './plain-page';
import { createPluginRoutes } from './plugin-routes';
import { defaultFolders } from './plugins/load';
import { createPlugins } from './plugins/plugins';
import { siteRest } from './rest/site-rest';
import { createRoles, type RoleSource } from './roles';
import { contentSchema } from './schema';
import { createUsers, type Directory } from './users';

/** What the owner of a site may say to an adapter. */
export interface SiteSettings {
  /** Where the own database, the root key and what is not in the CMS are; the adapter names a folder of the site without it. */
  readonly dataDir?: string;
  /** UTC without it. */
  readonly timezone?: string;
  /** Settings by the names of the environment: `process.env`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folders of plugins; those of the package without it. */
  readonly plugins?: readonly string[];
}

/** What an adapter's own posts and pictures are made with. */
export interface SiteBase {
  readonly config: Config;
  readonly log: Logger;
  readonly storage: Storage;
  readonly ids: NumberedIds;
  readonly hooks: PostHooks;
}

/** Opens the storage of a site; `contentSchema` unless its host keeps no posts. */
export function siteBase(config: Config, schema = contentSchema): SiteBase {
  const log = createLogger({ level: config.logLevel });
  const storage = openStorage(config, schema);
  const hooks = postHooks((err, { id }) => log.error({ err, post: id }, 'a hook of a page failed'));
  return { config, log, storage, ids: numberedIds(storage), hooks };
}

/** What a CMS tells of itself. */
export interface GivenSite {
  /** Of the CMS, not of the site. */
  readonly name: string;
  /** Its origin; `places.siteRoot` is the path below it. */
  readonly url: string;
  /** What the site says of itself; its owner may change it. */
  readonly about: () => Promise<Omit<Site, 'url'>>;
  readonly accounts: Directory;
  readonly roles: RoleSource;
  readonly places: GivenPlaces;
  /** Who has signed in at the login of the CMS. */
  readonly signedIn: (req: Request) => SignedIn | undefined;
  /** Posts of the CMS; without them groups that need posts are off (D650). */
  readonly posts?: Posts;
  /** Of posts whose editor tells of a save once it is stored. */
  readonly saves?: Pick<ToldSaves, 'catchUp'>;
  /** The library of the CMS; without it files are kept in the folder of the data. */
  readonly media?: Media;
  readonly layout?: Layout | undefined;
  /** The setting as the app of the CMS compiled it; that of the configuration without it. */
  readonly trustProxy?: TrustProxy;
  /** Folders of plugins; those of the package without it. */
  readonly plugins?: readonly string[] | undefined;
}

/** Siteplane in a site that others wrote. */
export interface RunningSite {
  readonly host: Host;
  readonly front: ReturnType<typeof expressFront>;
  /** Shows what is kept in the folder of the data. */
  readonly files: RequestHandler;
  /** Starts the service once the database is there, and gives what the operator should read. Rejects where the start is hopeless. */
  start(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** The host of a site and how it runs, of what the CMS has and of the kit for the rest (D687). */
export function siteOf(base: SiteBase, input: GivenSite): RunningSite {
  const { config, log, storage } = base;
  const { accounts, saves } = input;
  const plugins = createPlugins({ folders: input.plugins ?? defaultFolders(), missing: [], load: undefined, log });
  const [cron, mail, added] = [createCron(log), createMail(config), createPluginRoutes()];
  const { host, rest, users } = hostOf(base, input, { plugins: plugins.host, cron, mail, added });
  const trust = input.trustProxy ?? (express().set('trust proxy', config.trustProxy).get('trust proxy fn') as TrustProxy);
  let isOver = false;
  return {
    host,
    files: mediaFiles(config.dataDir),
    front: expressFront({
      host: { ...host, ...added, rest },
      session: sessionsOf({ storage, users, accounts }, input.signedIn),
      network: createNetwork(config, trust),
    }),
    async start() {
      await storage.ready();
      const notes = await plugins.start(host, config, { log, isOver: () => isOver });
      if (saves) cron.schedule('host.saves', '* * * * *', () => saves.catchUp());
      await saves?.catchUp();
      return notes;
    },
    async stop() {
      isOver = true;
      await Promise.all([cron.stop(), plugins.stop()]);
      mail.close();
      await storage.close();
    },
  };
}

interface Running extends Pick<Host, 'plugins' | 'cron' | 'mail'> {
  readonly added: ReturnType<typeof createPluginRoutes>;
}

function hostOf({ config, log, storage }: SiteBase, input: GivenSite, { added, ...running }: Running) {
  const { name, about } = input;
  const places = placesOf(input.places);
  const url = new URL(places.siteRoot, input.url).href.replace(/\/+$/, ''); // D800
  const media = mediaBelow(places.siteRoot, input.media ?? createMedia(storage, config.dataDir));
  const options = createOptions(storage);
  const roles = createRoles(storage, input.roles);
  const users = createUsers(storage, roles, input.accounts);
  const rest = siteRest({ options, users, siteUrl: () => url, log });
  const content = input.posts ? { posts: input.posts, terms: createTerms(storage) } : noPosts();
  const stored = { options, roles, users, media, automation: createAutomation(storage) };
  const shown = { places, page: plainPage(input.layout), site: async () => ({ ...(await about()), url }) };
  const host: Host = { name, version, storage, log, rest, ...running, ...stored, ...content, ...shown, ...added };
  return { host, rest, users };
}
