import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

const Manifest = Type.Object({
  /** For people and other hosts; here the folder's name counts. */
  id: Type.Optional(Type.String()),
  name: Type.String({ minLength: 1 }),
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+' }),
  main: Type.String({ minLength: 1, description: 'module below the folder, without `..`' }),
  rest: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*/v\\d+$' })),
  admin: Type.Optional(Type.Object({ slug: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }), title: Type.String(), assets: Type.String() })),
  entitlement: Type.Optional(Type.String({ minLength: 1 })),
});

/** A plugin's `plugin.json`, checked. */
export interface PluginManifest {
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly main: string;
  readonly rest: string | undefined;
}

/** A plugin that cannot be loaded; the message names the file and what to change. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
}

/** Read `plugin.json` of a folder; undefined where there is none. Throws PluginError for a bad one. */
export function readManifest(folder: string): PluginManifest | undefined {
  const file = join(folder, 'plugin.json');
  if (!existsSync(file)) return undefined;
  const manifest = parse(file);
  const problems = [...Value.Errors(Manifest, manifest)].map(({ path, message }) => `${path || '/'} ${message}`);
  if (problems.length > 0) throw new PluginError(`${file}: ${problems.join('; ')}`);
  const { name, version, main, rest } = Value.Decode(Manifest, manifest);
  if (main.startsWith('/') || main.split('/').includes('..'))
    throw new PluginError(`${file}: /main must be a path below the plugin's folder`);
  return { id: basename(folder), folder, name, version, main, rest };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new PluginError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
