import { existsSync } from 'node:fs';
import { findCommand, freePort, type MariaDb, startMariadb } from './mariadb';

const library = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find((path) => existsSync(path));

/** What a cluster of ours needs that is not installed, by the names of its commands. */
export const missingForGalera = (): string[] => [
  ...['mariadbd', 'wsrep_sst_rsync', 'rsync', 'lsof'].filter((command) => !findCommand(command)),
  ...(library ? [] : ['libgalera_smm.so']),
];

const newCluster = '--wsrep-new-cluster';

export interface Cluster {
  readonly nodes: readonly MariaDb[];
  stop(): Promise<void>;
}

/** So many nodes of one cluster on the loopback, each up to date. */
export async function startGalera(size: number): Promise<Cluster> {
  const nodes: MariaDb[] = [];
  const stop = async () => {
    // The first one last: a node that leaves a cluster says goodbye to the others.
    for (const node of nodes.reverse()) await node.stop();
  };
  try {
    const group = await Promise.all(Array.from({ length: size }, () => freePort()));
    for (const port of group) {
      const args = await argsOf(port, group);
      nodes.push(await startMariadb({ args }));
      // Started again, the first one joins as the others do.
      if (args.at(-1) === newCluster) args.pop();
    }
    return { nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function argsOf(port: number, group: readonly number[]): Promise<string[]> {
  const [transfers, increments] = [await freePort(), await freePort()];
  const options = {
    'gmcast.listen_addr': `tcp://127.0.0.1:${port}`,
    'ist.recv_addr': `127.0.0.1:${increments}`,
    'gcache.size': '16M',
  };
  return [
    '--wsrep-on=ON',
    `--wsrep-provider=${library}`,
    `--wsrep-provider-options=${Object.entries(options)
      .map(([name, value]) => `${name}=${value}`)
      .join(';')}`,
    '--wsrep-cluster-name=siteplane',
    `--wsrep-cluster-address=gcomm://${group.map((one) => `127.0.0.1:${one}`).join(',')}`,
    '--wsrep-node-address=127.0.0.1',
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${transfers}`,
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    ...(port === group[0] ? [newCluster] : []),
  ];
}
