import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/mariadb';
import { pathOf } from '../support/needs';
import { until } from '../support/until';

/** `plain`: nginx without what the example sets against its defaults. */
export type ProxyKind = 'nginx' | 'haproxy' | 'plain';

/** A real proxy before some instances. */
export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

const deploy = resolve(__dirname, '../../deploy');
const files = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', plain: 'nginx.conf' };

/** The example of `deploy/` with the addresses of a test. Throws where it is not as this expects. */
export function configOf(kind: ProxyKind, { port, instances, dir }: { port: number; instances: readonly number[]; dir: string }): string {
  const replaced = (text: string, from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`${files[kind]} has no ${from}`);
    return text.replace(from, to);
  };
  let text = readFileSync(join(deploy, files[kind]), 'utf8');
  for (const [at, instance] of instances.entries()) text = replaced(text, `siteplane-${at + 1}:8080`, `127.0.0.1:${instance}`);
  if (kind === 'plain') text = replaced(text, ' max_fails=0', '').replace(' max_fails=0', '');
  if (kind === 'haproxy') return replaced(text, 'bind :8080', `bind 127.0.0.1:${port}`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(dir, name)};`);
  return replaced(replaced(text, 'listen 8080;', `listen 127.0.0.1:${port};`), 'http {', `http {\n${folders.join('\n')}`);
}

/** Start nginx or HAProxy with that example. Throws with what it printed where it does not answer. */
export async function startProxy(kind: ProxyKind, instances: readonly number[]): Promise<Proxy> {
  const dir = mkdtempSync(join(tmpdir(), 'sp-proxy-'));
  const port = await freePort();
  mkdirSync(join(dir, 'logs'));
  const file = join(dir, files[kind]);
  writeFileSync(file, configOf(kind, { port, instances, dir }));
  const program = kind === 'haproxy' ? 'haproxy' : 'nginx';
  const args = kind !== 'haproxy' ? ['-p', dir, '-c', file, '-g', `daemon off; pid ${join(dir, 'pid')};`] : ['-db', '-f', file];
  const child = spawn(pathOf(program) ?? program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${program} did not start:\n${printed}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    return answer?.status === 200;
  });
  return { url, stop: () => ended(child).finally(() => rmSync(dir, { recursive: true, force: true })) };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
