import type { Connection, Pool } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import type { MysqlSource } from './mysql';

/** Connections to one of several servers that hold the same rows, such as the nodes of a cluster. */
export interface SeveralSource extends MysqlSource {
  /** The address of the one that is used now. */
  inUse(): string;
  /** Its connections, idle ones included. */
  open(): number;
  close(): Promise<void>;
}

interface Node {
  readonly url: string;
  readonly pool: Pool;
  readonly idle: Set<Connection>;
}

interface Opening {
  /** A pool that does not connect before it is asked to. */
  readonly openPool: (url: string) => Pool;
  readonly poolSize: (pool: Pool) => number;
  /** How long a server may take to greet before it counts as away. */
  readonly greetingMs: number;
}

/** ER_UNKNOWN_COM_ERROR of a node that is not part of its cluster, ER_SERVER_SHUTDOWN, and the two of a server that is read-only. */
const cannotServe = new Set([1047, 1053, 1290, 1792, 1836]);

/**
 * All connections go to one server until it fails, so that what was written is read where it was written; then all go to the next one,
 * in the order of the list, which is a ring (D753). mysql2's PoolCluster spreads connections or goes back by a clock of its own, and
 * hears nothing of statements that fail.
 */
export function severalSource(urls: readonly string[], { openPool, poolSize, greetingMs }: Opening): SeveralSource {
  const nodes = urls.map((url) => nodeOf(url, openPool(url)));
  const owners = new WeakMap<Connection, Node>();
  const examined = new Set<Node>();
  let current = 0;

  function leave(node: Node | undefined): void {
    if (!node || nodes[current] !== node) return;
    current = (current + 1) % nodes.length;
    for (const connection of node.idle) connection.destroy();
    node.idle.clear();
  }

  /** A slow statement says little of the server: one that greets stays in use. */
  async function examine(node: Node): Promise<void> {
    if (examined.has(node)) return;
    examined.add(node);
    if (!(await greets(node.url, greetingMs))) leave(node);
    examined.delete(node);
  }

  return {
    inUse: () => urls[current] ?? '',
    open: () => poolSize((nodes[current] as Node).pool),
    async acquire() {
      for (let tries = 1; ; tries++) {
        const node = nodes[current] as Node;
        try {
          const connection = await taken(node.pool);
          node.idle.delete(connection);
          owners.set(connection, node);
          return connection;
        } catch (error) {
          leave(node);
          if (tries >= nodes.length) throw error;
        }
      }
    },
    release(connection, isBroken) {
      const node = owners.get(connection);
      if (isBroken || !node || node !== nodes[current]) return connection.destroy();
      node.idle.add(connection);
      node.pool.releaseConnection(connection as Parameters<Pool['releaseConnection']>[0]);
    },
    failed(connection, error) {
      const node = owners.get(connection);
      const { errno = 0, code } = error as Error & { errno?: number; code?: string };
      if (cannotServe.has(errno)) leave(node);
      else if (node && code === 'PROTOCOL_SEQUENCE_TIMEOUT') void examine(node);
    },
    close: async () => void (await Promise.all(nodes.map(({ pool }) => pool.promise().end()))),
  };
}

function nodeOf(url: string, pool: Pool): Node {
  const node = { url, pool, idle: new Set<Connection>() };
  pool.on('connection', (connection) => {
    const forget = () => void node.idle.delete(connection);
    connection.on('end', forget);
    connection.on('error', forget);
  });
  return node;
}

const taken = (pool: Pool) =>
  new Promise<Connection>((resolve, reject) => pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))));

async function greets(uri: string, connectTimeout: number): Promise<boolean> {
  try {
    (await createConnection({ uri, connectTimeout })).destroy();
    return true;
  } catch {
    return false;
  }
}
