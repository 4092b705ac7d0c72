import type { PoolUse, Storage } from '../host';
import type { ServiceMetrics } from './metrics';

/** Whether the database can be used and written, and how many of its connections are taken (D748, D749). */
export function watchDatabase({ addGauge }: Pick<ServiceMetrics, 'addGauge'>, storage: Storage): void {
  addGauge({ name: 'database_up', help: '1 while the database can be used', read: async () => (storage.fault() ? 0 : 1) });
  if (storage.writeRefusal) {
    const read = async () => (storage.writeRefusal?.() ? 0 : 1);
    addGauge({ name: 'database_writable', help: '0 while changes are refused by a full or read-only database', read });
  }
  if (!storage.pool) return;
  // What is not known, such as the limit of a pool of the host's own, is NaN.
  const gauge = (name: string, help: string, read: (pool: PoolUse) => number | undefined) =>
    addGauge({ name: `db_connections_${name}`, help, read: async () => read(storage.pool?.() ?? { inUse: 0, waiting: 0 }) ?? Number.NaN });
  gauge('in_use', 'Connections to the database that a statement or a transaction holds', ({ inUse }) => inUse);
  gauge('waiting', 'Statements and transactions that wait for a connection', ({ waiting }) => waiting);
  gauge('open', 'Connections to the database, idle ones included', ({ open }) => open);
  gauge('limit', 'Connections that there can be', ({ limit }) => limit);
}
