import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCommand, freePort } from './mariadb';

/** A private Redis on 127.0.0.1 that keeps nothing. */
export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Start a Redis, with settings such as `--maxmemory-policy noeviction` beside ours. Throws when it does not answer in 10 s. */
export async function startRedis(...settings: readonly string[]): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'sp-redis-'));
  const port = await freePort();
  const ours = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
  const server = spawn(findCommand('redis-server') ?? 'redis-server', [...ours, ...settings], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()).once('error', () => resolve()));
  const stop = async () => {
    server.kill('SIGKILL');
    await gone;
    rmSync(dir, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await answers(port)) return { url: `redis://127.0.0.1:${port}`, stop };
    await sleep(50);
  }
  await stop();
  throw new Error('Redis did not start');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('data', () => end(true)).once('error', () => end(false));
  });
}
