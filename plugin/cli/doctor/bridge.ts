import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { engines } from '../service';
import { type Finding, fail, ok } from './finding';

const bridge = 'assistant-bridge';

/** Folder with `package.json` above this file, wherever the compiled code lies. */
export const projectRoot = (from = __dirname): string =>
  existsSync(join(from, 'package.json')) || dirname(from) === from ? from : projectRoot(dirname(from));

/** Where a plugin is: beside the sources, or, in a package, beside what was compiled. */
const placeOf = (root: string, folder: string): string | undefined =>
  [join(root, folder), join(root, 'dist', folder)].find((place) => existsSync(join(place, 'plugin.json')));

/** The bridge is known by the name of its folder only: renamed, it is not recognised. */
export function checkBridge(root: string, entitled: readonly string[]): Finding[] {
  const name = 'bridge';
  const place = placeOf(root, `plugin/${bridge}`);
  if (place !== undefined) return [ok(name, `The bridge is in ${place}.`)];
  const folder = join(root, 'plugin', bridge);
  const other = renamed(root);
  if (other !== undefined) {
    return [fail(name, `The bridge is in ${other} and is not recognised there.`, `run: mv ${other} ${folder}, and start the site again`)];
  }
  const problem = `There is no bridge in ${folder}`;
  if (entitled.length === 0) return [fail(name, `${problem}.`, reinstall)];
  return [fail(name, `${entitled.join(', ')} may use the bridge, but it is not installed. ${problem}.`, reinstall)];
}

const reinstall = 'install this release of Siteplane again: the folder belongs to it';

/** The engines, which belong to every installation. */
export const checkEngines = (root: string): Finding[] =>
  engines.map(({ folder, module }) => {
    const place = placeOf(root, folder);
    if (place !== undefined) return ok(module, `The ${module} engine is in ${place}.`);
    return fail(module, `There is no ${module} engine in ${join(root, folder)}.`, reinstall);
  });

function renamed(root: string): string | undefined {
  const places = [root, join(root, 'plugin')].filter((place) => existsSync(place));
  const folders = places.flatMap((place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(place, name)),
  );
  return folders.find((folder) => isBridge(join(folder, 'plugin.json')));
}

function isBridge(file: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof manifest === 'object' && manifest !== null && 'rest' in manifest && manifest.rest === `${bridge}/v1`;
  } catch {
    return false;
  }
}
