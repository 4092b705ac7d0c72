import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // How often Node looks for requests that take too long; its default of 30 s would let a slow header live four times as long.
  connectionsCheckingInterval: 2_000,
};

/** The HTTP server with limits that slow or huge requests run into. After an error answer a connection carries nothing more. */
export function createHttpServer(listener: RequestListener): Server {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(limits, (req, res) => {
    latest.set(req.socket, res);
    listener(req, res);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && isUnanswered(latest.get(socket)))
      socket.write(`HTTP/1.1 ${refusals[error.code ?? ''] ?? '400 Bad Request'}${closing}`);
    socket.end(() => socket.destroy());
  });
  return server;
}

const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const closing = '\r\nConnection: close\r\n\r\n';

/**
 * Whether what is malformed has had no answer yet. The rest of a body that was answered already gets no second one, which the client
 * would take for that of its next request; nor is a request that still runs told of what came behind it.
 */
const isUnanswered = (res: ServerResponse | undefined) =>
  res === undefined || (res.writableFinished ? res.req.complete : !res.headersSent && !res.req.complete);

/** Listen and return the address. Throws a sentence for a person where the port cannot be had. */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(explained(error, host, port), { cause: error })));
    server.listen(port, host, () => resolve(addressOf(server)));
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
