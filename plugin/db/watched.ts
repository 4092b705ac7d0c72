import type { Connection, Connections } from './connection';
import type { WriteOutcomes } from './refused-writes';

/** Connections that are counted while they are out, and whose changes are told of. */
export interface WatchedConnections extends Connections {
  /** Connections that statements and transactions hold now, and those who wait for one. */
  inUse(): { readonly inUse: number; readonly waiting: number };
}

/** Count the connections where they are taken, so that pools of any driver and those of a host count alike (D748). */
export function watched(connections: Connections, writes: WriteOutcomes): WatchedConnections {
  let inUse = 0;
  let waiting = 0;
  return {
    dialect: connections.dialect,
    inUse: () => ({ inUse, waiting }),
    async acquire() {
      waiting += 1;
      const connection = await connections.acquire().finally(() => {
        waiting -= 1;
      });
      inUse += 1;
      return watchedConnection(connection, writes, () => {
        inUse -= 1;
      });
    },
  };
}

function watchedConnection(connection: Connection, writes: WriteOutcomes, released: () => void): Connection {
  let isOpen = false;
  let hasChanged = false;

  async function tried<T>(statement: () => Promise<T>): Promise<T> {
    try {
      return await statement();
    } catch (error) {
      writes.refused(error);
      throw error;
    }
  }

  return {
    get native() {
      return connection.native;
    },
    query: (sql, params) => tried(() => connection.query(sql, params)),
    async execute(sql, params) {
      const result = await tried(() => connection.execute(sql, params));
      if (result.affected > 0) hasChanged = true;
      if (hasChanged && !isOpen) writes.taken();
      return result;
    },
    async begin(options) {
      await tried(() => connection.begin(options));
      [isOpen, hasChanged] = [true, false];
    },
    async commit() {
      await tried(() => connection.commit());
      if (hasChanged) writes.taken();
    },
    rollback: () => connection.rollback(),
    release(isBroken) {
      released();
      connection.release(isBroken);
    },
  };
}
