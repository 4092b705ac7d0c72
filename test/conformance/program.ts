import { spawn, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a program left behind. */
export interface Ended {
  readonly status: number;
  readonly text: string;
}

/** The suites and the inspector, in a folder of their own: they need a newer Node, which npm brings along (D172). */
export function install(dir: string): void {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(__dirname, name), join(dir, name));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', '--prefix', dir];
  const { status, error, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`the suites could not be installed: ${stderr.slice(0, 500)}`);
}

/** Runs one of them; asynchronously, because the site lives in this process. `heard` gets all that it wrote so far. */
export function run(dir: string, args: readonly string[], heard: (text: string) => void = () => undefined): Promise<Ended> {
  return new Promise((done, fail) => {
    const env = { PATH: process.env.PATH ?? '', HOME: dir, NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn(join(dir, 'node_modules/node22/bin/node'), [...args], { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk;
        heard(text);
      });
    }
    child.on('error', fail);
    child.on('close', (status) => done({ status: status ?? 1, text: stripVTControlCharacters(text) }));
  });
}

export const suite = (dir: string) => join(dir, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
export const inspector = (dir: string) => join(dir, 'node_modules/.bin/mcp-inspector');
