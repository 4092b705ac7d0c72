import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, fail, ok } from './finding';

const bridge = 'assistant-bridge';

/** Folder with `package.json` above this file, wherever the compiled code lies. */
export const projectRoot = (from = __dirname): string =>
  existsSync(join(from, 'package.json')) || dirname(from) === from ? from : projectRoot(dirname(from));

/** The bridge is known by the name of its folder only: renamed, it is not recognised. */
export function checkBridge(root: string, entitled: readonly string[]): Finding[] {
  const name = 'bridge';
  const folder = join(root, 'plugin', bridge);
  if (existsSync(join(folder, 'plugin.json'))) return [ok(name, `The bridge is in ${folder}.`)];
  const other = renamed(root);
  if (other !== undefined) {
    return [fail(name, `The bridge is in ${other} and is not recognised there.`, `run: mv ${other} ${folder}, and start the site again`)];
  }
  if (entitled.length === 0) return [ok(name, 'The bridge is not installed, and no domain is entitled to it.')];
  const fix = `install the bridge in ${folder}, or revoke the entitlement (modules.entitlements_revoke)`;
  return [fail(name, `${entitled.join(', ')} may use the bridge, but it is not installed.`, fix)];
}

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
