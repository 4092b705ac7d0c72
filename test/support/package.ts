import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** What `npm pack` makes of what is built. */
export function pack(folder: string): Packed {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as [Packed];
  return { ...packed, filename: join(folder, packed.filename) };
}

/** Only the packed file, unpacked where `npm install` puts it. */
export function unpack(folder: string, packed: string): string {
  const at = join(folder, 'node_modules', 'siteplane');
  mkdirSync(at, { recursive: true });
  execFileSync('tar', ['-xzf', packed, '-C', at, '--strip-components=1']);
  return at;
}

/** What `npm install` of the packed file into an empty folder comes to: its dependencies, linked from here, and no optional peer. */
export function install(folder: string, packed: string): string {
  const at = unpack(folder, packed);
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isOurs = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional;
    if (!isOurs || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  return at;
}
