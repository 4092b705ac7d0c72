import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { type BundleSite, files, manifestOf } from './manifest';

/** `siteplane mcp` as one file, which the build puts beside this; whoever runs the sources has it where they built. */
const places = [join(__dirname, 'server.js'), join(__dirname, '../../../dist/plugin/assistant-bridge/desktop/server.js')];
const program = places.find((place) => existsSync(place));

/** Whether it was built. */
export const isBuilt = () => program !== undefined;

/** The bundle (a ZIP archive): manifest, picture and the program that carries messages. The same site gets the same bytes, and no key is in it. */
export function bundleOf(site: BundleSite): Uint8Array {
  const parts = {
    'manifest.json': Buffer.from(JSON.stringify(manifestOf(site), null, 2)),
    [files.icon]: readFileSync(join(__dirname, 'icon.png')),
    [files.program]: readFileSync(program ?? ''),
  };
  return zipSync(parts, { level: 9, mtime: '2026-01-01T00:00:00' });
}
