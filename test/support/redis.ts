import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTrack } from './keep-track';
import { freePort } from './mariadb';
import { pathOf } from './needs';
import { until } from './until';

/** A private Redis on 127.0.0.1 that keeps nothing on disk. */
export interface RedisServer {
  readonly url: string;
  /** One command, such as `FLUSHALL`; answers Redis's raw reply. */
  command(text: string): Promise<string>;
  /** SIGKILL; what it held is lost. */
  kill9(): Promise<void>;
  /** Start again, empty, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Start a Redis on a free port; `options` are further command line options. */
export async function startRedis(options: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'sp-redis-'));
  const all = [...`--port ${port} --bind 127.0.0.1 --save --appendonly no --dir ${dir}`.split(' '), ...options];
  const launch = () => keepTrack(spawn(pathOf('redis') ?? '', all, { stdio: 'ignore' }));
  let child = launch();
  await answers(port);

  return {
    url: `redis://127.0.0.1:${port}`,
    command: (text) => command(port, text),
    kill9: () => killed(child),
    async restart() {
      child = launch();
      await answers(port);
    },
    async stop() {
      await killed(child);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

const answers = (port: number): Promise<void> => until(async () => (await command(port, 'PING').catch(() => '')).startsWith('+PONG'));

/** The inline protocol is enough for a test. */
function command(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${text}\r\n`));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('error', reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error('Redis did not answer')));
  });
}
