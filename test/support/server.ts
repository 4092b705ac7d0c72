import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepTrack } from './keep-track';
import { freePort } from './mariadb';

/** A built server running as a process of its own, as a user runs it. */
export interface Server {
  readonly url: string;
  /** `{site}/rest/siteplane/v1` */
  readonly baseUrl: string;
  readonly pid: number;
  /** Everything that it printed so far. */
  output(): string;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL; resolves when it no longer exists. */
  kill9(): Promise<void>;
}

interface Options {
  readonly env: Readonly<Record<string, string>>;
  readonly port?: number;
  /** Another installation than this one, which is started by its command. */
  readonly root?: string;
  /** Arguments of Node itself, before the file that it runs. */
  readonly before?: readonly string[];
  /** Pin to one core, so that load and server don't share one. */
  readonly core?: number;
}

/** No machine is that slow: the limit only ends the wait for a server that hangs. */
const startLimitMs = 240_000;
const entry = resolve(__dirname, '../../dist/host-shim/index.js');

/** Start `dist/host-shim` and wait until it is ready. Throws with what it printed. */
export async function spawnServer({ env, port, core, root, before = [] }: Options): Promise<Server> {
  if (!existsSync(entry)) throw new Error('dist/ is missing; run: npm run build');
  const listenOn = port ?? (await freePort());
  const pin = core === undefined ? [] : ['taskset', '-c', String(core)];
  const run = root === undefined ? [entry] : [join(root, 'dist/plugin/cli/index.js'), 'start'];
  const [command = '', ...args] = [...pin, process.execPath, ...before, ...run];
  const settings = { PATH: process.env.PATH ?? '', PORT: String(listenOn), SITEPLANE_DRAIN_SECONDS: '0', ...env };
  const child = spawn(command, args, { env: settings, cwd: root ?? join(__dirname, '../..'), stdio: ['ignore', 'pipe', 'pipe'] });
  keepTrack(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed = (printed + chunk).slice(-200_000)));
  const url = `http://127.0.0.1:${listenOn}`;
  await ready(child, url, () => printed);
  return {
    url,
    baseUrl: `${url}/rest/siteplane/v1`,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: () => end(child, 'SIGTERM'),
    kill9: async () => void (await end(child, 'SIGKILL')),
  };
}

async function ready(child: ChildProcess, url: string, printed: () => string) {
  const deadline = performance.now() + startLimitMs;
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready:\n${printed()}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.kill(signal);
  });
}

/** A signed-in administrator by the same routes that the pages use. */
export interface Admin {
  readonly cookie: string;
  readonly csrf: string;
  /** A request with cookie, token and Origin. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  mint(label: string): Promise<{ id: number; key: string }>;
}

/** Sign in at `{url}/admin/login`. Throws with the answer where that fails. */
export async function signIn(url: string, login: string, password: string): Promise<Admin> {
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const answer = await fetch(`${url}/admin/login`, { method: 'POST', headers, body: JSON.stringify({ login, password }) });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { csrf } = (await answer.json()) as { csrf: string };
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...headers, Cookie: cookie, 'X-CSRF-Token': csrf },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    cookie,
    csrf,
    send,
    async mint(label) {
      const minted = await send('POST', '/admin/siteplane/api/keys', { label });
      if (minted.status !== 201) throw new Error(`minting answered ${minted.status}: ${await minted.text()}`);
      return (await minted.json()) as { id: number; key: string };
    },
  };
}

/** The four fields of a dispatch answer. */
export interface Envelope {
  readonly ok: boolean;
  readonly data: Record<string, unknown> | null;
  readonly changed: boolean;
  readonly error: string | null;
}

interface Call {
  readonly baseUrl: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `crm.create` with params, by key; answers status and envelope. */
export async function callWithKey(
  { baseUrl, key, headers = {} }: Call,
  operation: string,
  params: object = {},
): Promise<{ status: number; envelope: Envelope }> {
  const [resource, action] = operation.split('.');
  const { confirm, ...rest } = params as { confirm?: boolean };
  const answer = await fetch(`${baseUrl}/manage/dispatch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...headers },
    body: JSON.stringify({ resource, action, params: rest, ...(confirm === undefined ? {} : { confirm }) }),
  });
  return { status: answer.status, envelope: (await answer.json()) as Envelope };
}
