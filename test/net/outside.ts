import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { FetchError, type FetchFault } from '../../plugin/kit/fetch';
import { createFetch, type SafeFetch } from '../../plugin/net/safe-fetch';

interface Options {
  readonly allow?: readonly string[];
  readonly isInTransaction?: () => boolean;
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** The way out of a service that may reach nothing internal unless told so. */
export const outside = ({ allow = [], isInTransaction = () => false, resolve }: Options = {}): SafeFetch =>
  createFetch({ allow, isInTransaction, version: '9.9.9', ...(resolve ? { resolve } : {}) });

/** One address as a resolver answers it. */
export const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

/** What a call fails with; throws where it succeeds, or fails in another way. */
export async function faultOf(call: Promise<unknown>): Promise<{ fault: FetchFault; message: string }> {
  const error = await call.then(
    () => new Error('it was answered'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) throw error;
  return { fault: error.fault, message: error.message };
}

export interface Listening {
  readonly port: number;
  /** `127.0.0.1:port` */
  readonly host: string;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Connections so far. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

/** A web server on the loopback. */
export const listenHttp = (handler: Parameters<typeof createServer>[1]): Promise<Listening> => listening(createServer(handler));

/** A server that speaks whatever `serve` writes, once the first bytes of a connection arrived. */
export const listenRaw = (serve: (socket: Socket) => void): Promise<Listening> =>
  listening(createTcpServer((socket) => void socket.on('error', () => {}).once('data', () => serve(socket))));

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<Listening> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
