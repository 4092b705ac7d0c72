import { type Config, excludeVariable, exclusionLacking, readVariables } from '../../adapter';
import type { Host, Logger, Plugins } from '../../host';
import { untilAvailable } from '../until-available';
import { discover, installed, type LoadModule, type PluginFailure, type RunningPlugin, startPlugin, stopPlugins } from './load';
import { createProvided } from './provided';

/** One thing that must be well; `fault` names the code, such as DB_UNAVAILABLE, or is undefined. */
export interface HealthCheck {
  readonly name: string;
  fault(): Promise<string | undefined>;
  /** The code of what keeps it from doing all that it should, such as DB_READ_ONLY; it serves all the same. */
  warning?(): string | undefined;
}

interface Options {
  readonly folders: readonly string[];
  /** Folders of plugins that should be there and are not. */
  readonly missing: readonly string[];
  readonly load: LoadModule | undefined;
  readonly log: Logger;
}

/** The plugins of a site: found at once, started when the database is there. One that fails is told about and left out. */
export function createPlugins({ folders, missing, load, log }: Options) {
  const { found, failures } = discover(folders);
  const failed: PluginFailure[] = [...failures];
  const running: { id: string; plugin: RunningPlugin }[] = [];
  for (const { folder, error } of failures) log.error({ err: error, folder }, 'a plugin cannot be read');
  for (const folder of missing) log.error({ folder }, 'a plugin that belongs to the installation is missing; the site runs without it');
  const list = found.map(installed);

  return {
    host: { list: () => list, ...createProvided() } satisfies Plugins,

    /** Returns what the plugins have to tell the operator. */
    async start(host: Host, config: Config, wait: { log: Logger; isOver: () => boolean }): Promise<string[]> {
      for (const manifest of found) {
        try {
          const plugin = await untilAvailable(() => startPlugin({ manifest, host, config, load }), wait);
          running.push({ id: manifest.id, plugin });
          log.info({ plugin: manifest.id, version: manifest.version }, 'plugin started');
        } catch (error) {
          failed.push({ folder: manifest.folder, error });
          log.error({ err: error, plugin: manifest.id }, 'a plugin failed to start; the site runs without it');
        }
      }
      return [...running.flatMap(({ plugin }) => plugin.notes ?? []), ...(await tablesNote(host))];
    },

    checks: (): HealthCheck[] => [
      ...failed.map(({ folder }) => ({ name: `plugin ${folder}`, fault: async () => 'PLUGIN_FAILED' })),
      ...running.map(({ id, plugin }) => ({ name: `plugin ${id}`, fault: async () => plugin.fault?.() })),
    ],

    stop: () =>
      stopPlugins(
        running.map(({ plugin }) => plugin),
        log,
      ),
  };
}

/** Told where a CMS in the same database would serve our tables to its users (D684). */
async function tablesNote({ storage, log }: Host): Promise<string[]> {
  const line = await storage.run((db) => exclusionLacking(db, readVariables()[excludeVariable])).catch(() => undefined);
  if (line === undefined) return [];
  const note = `Directus shares the database of Siteplane and would serve its tables; set in the environment of Directus: ${line}`;
  log.warn({}, note);
  return [note];
}
