import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // How often Node looks for requests that take too long; its default of 30 s would let a slow header live four times as long.
  connectionsCheckingInterval: 2_000,
};
const sweepMs = 50;
const drainMs = 20_000;

/** The HTTP server with limits that slow or huge requests run into. */
export function createHttpServer(listener: RequestListener): Server {
  return createServer(limits, listener);
}

/** Listen and return the address. Throws a sentence for a person where the port cannot be had. */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(explained(error, host, port), { cause: error })));
    server.listen(port, host, () => resolve(addressOf(server)));
  });
}

/** Stop accepting, let running requests end for up to 20 s, then cut what is left. */
export function drain(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    // A connection whose request has just ended is kept alive, and would hold up the stop for nothing.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const isAny = address === '0.0.0.0' || address === '::';
  if (isAny) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Stop what listens there, or choose another with PORT=…`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1023 with PORT=…`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `${host} is not an address of this machine. Set SITEPLANE_HOST.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
