import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { CmsHost, HostOptions } from '../../host-shim/host';
import type * as adapter from '../../plugin/adapter';
import { freePort } from './mariadb';
import { passwordCost } from './password-cost';

/** The built site in this process: what `dist/host-shim/index.js` starts, with the pages as they were built. */
export interface BuiltSite {
  readonly url: string;
  /** `{site}/rest/siteplane/v1` */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const built = resolve(__dirname, '../../dist');
const load = <T>(path: string) => require(join(built, path)) as T;

/**
 * Start it on a free port with those variables and wait until it is ready. Most of the start of a process is loading, and a worker
 * loads what was built once for all of its files; that it starts as a process is tested by `host-shim/process.test.ts`.
 */
export async function startBuilt(env: Readonly<Record<string, string>>): Promise<BuiltSite> {
  if (!existsSync(join(built, 'host-shim/host.js'))) throw new Error('dist/ is missing; run: npm run build');
  const { createHost } = load<{ createHost: (options: HostOptions) => CmsHost }>('host-shim/host.js');
  const { createLogger, readConfig } = load<typeof adapter>('plugin/adapter.js');
  const port = await freePort();
  const lines: string[] = [];
  const log = createLogger({ level: 'error', stream: { write: (line) => void lines.push(line) } });
  const site = createHost({ config: readConfig({ ...env, PORT: String(port) }), log, passwordCost });
  try {
    await site.listen();
    await site.started;
  } catch (error) {
    await site.close();
    throw new Error(`the site did not start: ${lines.join('')}`, { cause: error });
  }
  const unused = unusedSockets(port);
  const stop = async () => {
    unused.end();
    await site.close();
  };
  const url = `http://127.0.0.1:${port}`;
  return { url, baseUrl: `${url}/rest/siteplane/v1`, stop };
}

/** A browser that stays opens connections for later; one that never carried a request would hold up the stop for ten seconds. */
function unusedSockets(port: number) {
  const sockets = new Set<Socket>();
  const note = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    if (socket.localPort !== port) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  subscribe('net.server.socket', note);
  return {
    end() {
      unsubscribe('net.server.socket', note);
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
