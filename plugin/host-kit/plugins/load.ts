import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Config, engineFolders } from '../../adapter';
import type { Host, InstalledPlugin, Logger } from '../../host';
import { PluginError, type PluginManifest, readManifest } from './manifest';

/** What the host keeps of a running plugin. */
export interface RunningPlugin {
  stop?(): Promise<void>;
  /** Code of what keeps it from serving, such as MASTER_KEY_MISMATCH; undefined while all is well. */
  fault?(): string | undefined;
  /** Sentences for the operator at start. */
  readonly notes?: readonly string[];
}

/** What a plugin's `main` exports. */
export interface PluginModule {
  register(host: Host, config: Config): Promise<RunningPlugin | undefined>;
}

export type LoadModule = (folder: string, manifest: PluginManifest) => unknown;

/** A plugin that could not be started, with the reason. */
export interface PluginFailure {
  readonly folder: string;
  readonly error: unknown;
}

/** Folder with `package.json` above this file, wherever the compiled code lies. */
export function projectRoot(from = __dirname): string {
  if (existsSync(join(from, 'package.json')) || dirname(from) === from) return from;
  return projectRoot(dirname(from));
}

/** Plugins that every installation has. */
const own = ['plugin/assistant-bridge', ...engineFolders];

/** A package brings what was compiled only. */
function placeOf(root: string, folder: string): string {
  const places = [resolve(root, folder), resolve(root, 'dist', folder)];
  return places.find((place) => existsSync(join(place, 'plugin.json'))) ?? resolve(root, folder);
}

/** The folders that are looked at when nothing else is said. */
export const defaultFolders = (root = projectRoot()) => [root, ...own.map((folder) => placeOf(root, folder))];

/** Which of them should be there and are not. */
export const missingFolders = (root = projectRoot()) =>
  own.map((folder) => placeOf(root, folder)).filter((folder) => !existsSync(join(folder, 'plugin.json')));

/** Find the plugins of these folders. A bad one is a failure, not an exception. */
export function discover(folders: readonly string[]) {
  const pluginManifests: PluginManifest[] = [];
  const failures: PluginFailure[] = [];
  for (const folder of folders) {
    try {
      const manifest = readManifest(resolve(folder));
      if (manifest) pluginManifests.push(manifest);
    } catch (error) {
      failures.push({ folder, error });
    }
  }
  return { found: pluginManifests, failures };
}

export const installed = ({ id, folder, version, rest }: PluginManifest): InstalledPlugin => ({ id, folder, version, restNamespace: rest });

interface Start {
  readonly manifest: PluginManifest;
  readonly host: Host;
  readonly config: Config;
  readonly load?: LoadModule | undefined;
}

/** Load and register one plugin. Throws what it threw, or PluginError where it has no `register`. */
export async function startPlugin({ manifest, host, config, load = loadMain }: Start): Promise<RunningPlugin> {
  const module = load(manifest.folder, manifest);
  if (!isPluginModule(module)) throw new PluginError(`${manifest.folder}: ${manifest.main} exports no function "register"`);
  return (await module.register(host, config)) ?? {};
}

/** Stop in the reverse order of starting; one that fails does not keep the others from stopping. */
export async function stopPlugins(running: readonly RunningPlugin[], log: Logger): Promise<void> {
  for (const plugin of [...running].reverse()) {
    await plugin.stop?.().catch((error) => log.error({ err: error }, 'a plugin failed to stop'));
  }
}

/** `main` as it is compiled; where the host itself runs from its TypeScript sources, the plugin's source. */
function loadMain(folder: string, { main }: PluginManifest): unknown {
  return require(entryOf(folder, main));
}

function entryOf(folder: string, main: string): string {
  const compiled = join(folder, main);
  if (!__filename.endsWith('.ts')) return existsSync(compiled) ? compiled : builtFrom(folder, main);
  const source = compiled.replace(/\.js$/, '.ts').replace(`${folder}/dist/`, `${folder}/`);
  return existsSync(source) ? source : compiled;
}

/** A plugin in a folder below the project is compiled to the same place below `dist`. */
function builtFrom(folder: string, main: string): string {
  const root = projectRoot();
  return join(root, 'dist', relative(root, folder), main);
}

function isPluginModule(module: unknown): module is PluginModule {
  return typeof module === 'object' && module !== null && 'register' in module && typeof module.register === 'function';
}
