import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What the proxy does with a COMMIT, or with another statement: pass it on; cut both sides before the server gets it, so that nothing was applied; or pass it
 * on and cut when the server's reply comes, so that it was applied and nobody knows.
 */
export type OnStatement = 'pass' | 'cut-before' | 'cut-after';

export interface TcpProxy {
  readonly port: number;
  /** Asked at each COMMIT; settable. */
  onCommit: () => OnStatement;
  /** Asked at each other packet, with the statement that begins in it and is not prepared, or an empty text; settable. */
  onStatement: (sql: string) => OnStatement;
  /** Each packet to the server waits so long; settable. */
  latencyMs: number;
  /** Statements cut so far. */
  readonly cuts: () => { before: number; after: number };
  /** Connections open now. */
  readonly connections: () => number;
  /** Cut every connection and refuse new ones, on the same port, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** A COM_QUERY of MySQL's protocol that says COMMIT: three bytes of length, number 0, command 3, text. */
const commitPacket = Buffer.from('\x07\0\0\0\x03COMMIT', 'latin1');

/** The beginning of a packet with a COM_QUERY: number 0, command 3. */
const statementIn = (chunk: Buffer): string => (chunk[3] === 0 && chunk[4] === 3 ? chunk.toString('utf8', 5) : '');

/** A proxy on 127.0.0.1 before the MySQL or MariaDB at `target`, which must speak without TLS. */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const cuts = { before: 0, after: 0 };
  const proxy = { onCommit: (): OnStatement => 'pass', onStatement: (_sql: string): OnStatement => 'pass', latencyMs: 0 };

  function serve(client: Socket): void {
    const upstream = connect(target, '127.0.0.1');
    let isReplyCut = false;
    const cut = () => {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    };
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(client);
        client.destroy();
        upstream.destroy();
      });
    }
    sockets.add(client);
    client.on('data', (chunk) => {
      const wanted = chunk.includes(commitPacket) ? proxy.onCommit() : proxy.onStatement(statementIn(chunk));
      if (wanted === 'cut-before') {
        cuts.before++;
        return cut();
      }
      if (wanted === 'cut-after') isReplyCut = true;
      if (proxy.latencyMs === 0) upstream.write(chunk);
      else setTimeout(() => upstream.writable && upstream.write(chunk), proxy.latencyMs);
    });
    upstream.on('data', (chunk) => {
      if (!isReplyCut) return void client.write(chunk);
      cuts.after++;
      cut();
    });
  }

  let server = await listening(serve, 0);
  const { port } = server.address() as { port: number };
  const end = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return Object.assign(proxy, {
    port,
    cuts: () => ({ ...cuts }),
    connections: () => sockets.size,
    refuse: end,
    async accept() {
      server = await listening(serve, port);
    },
    close: end,
  });
}

function listening(serve: (client: Socket) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(serve);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** The same database reached through the proxy. */
export function through(proxy: TcpProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.port = String(proxy.port);
  return url.href;
}
