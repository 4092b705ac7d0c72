import type { ProveCase } from '../prove/case';
import { campaign } from '../prove/cases/campaign';
import { rolling } from '../prove/cases/rolling';
import { clusterNodes } from './cases/cluster-nodes';
import { commitCut } from './cases/commit-cut';
import { contendedRows } from './cases/contended-rows';
import { frozenDatabase } from './cases/frozen-database';
import { fullDisk } from './cases/full-disk';
import { halfDone } from './cases/half-done';
import { halfMigrated } from './cases/half-migrated';
import { hangingHost } from './cases/hanging-host';
import { histories } from './cases/histories';
import { bothKilled, databaseKilled, hostKilled } from './cases/kills';
import { skewedClocks } from './cases/skewed-clocks';
import { slowDatabase } from './cases/slow-database';

/** A row of the plan: what is done to the service under which load, and what has to hold then. */
export interface Row {
  readonly id: string;
  readonly fault: string;
  readonly load: string;
  readonly holds: string;
  /** What runs it; a case of the proofs where one shows the same. */
  readonly shown: ProveCase | { readonly notBuilt: string };
  /** What the case leaves open of the row. */
  readonly open?: string;
}

const mutations = '10,000 mutations with idempotency keys, repeated until they are acknowledged, at two instances';
const kept = 'nothing acknowledged is lost, nothing is applied twice';

/** The faults that the service is built to outlive (D734). */
export const plan: readonly Row[] = [
  { id: 'F1', fault: 'kill -9 of an instance, 50 times', load: mutations, holds: kept, shown: hostKilled },
  {
    id: 'F2',
    fault: 'kill -9 of MariaDB, 50 times',
    load: mutations,
    holds: `${kept}; ready 10 s after its return`,
    shown: databaseKilled,
  },
  {
    id: 'F3',
    fault: 'F1 and F2 in turn',
    load: `${mutations}; four clients that read`,
    holds: `${kept}; p99 is told`,
    shown: bothKilled,
    open: 'as many mutations as F1 has instead of 10 minutes',
  },
  {
    id: 'F4',
    fault: 'an instance hangs for 30 s, so that its leases lapse, and goes on',
    load: 'a campaign from two instances',
    holds: 'no effect twice',
    shown: hangingHost,
    open: 'scheduled jobs and deliveries, which test/fault/outbox-kills.test.ts and cron-processes.test.ts let hang one by one',
  },
  {
    id: 'F5',
    fault: 'MariaDB hangs for 15 s (SIGSTOP)',
    load: 'up to 200 calls a second, whether or not earlier ones are answered',
    holds: '503 within 5 s, memory grows by less than 100 MB, serves again by itself',
    shown: frozenDatabase,
  },
  {
    id: 'F6',
    fault: 'connections to MariaDB are reset between COMMIT and its reply, one of ten',
    load: '1,000 mutations with idempotency keys at two instances',
    holds: kept,
    shown: commitCut,
  },
  {
    id: 'F7',
    fault: '500 ms of latency before MariaDB',
    load: '100 clients that read and write',
    holds: 'only 200 and 503, and nothing hangs',
    shown: slowDatabase,
    open: 'the pool has its ten connections, as no setting makes it smaller; answers may take 30 s, as many statements are slow one by one',
  },
  {
    id: 'F8',
    fault: 'another client locks the rows in other orders: deadlocks and lock waits',
    load: '2,000 merges into three maps at two instances',
    holds: 'no change lost, no 500',
    shown: contendedRows,
    open: 'rows changed since they were read (error 1020), which MariaDB before 11.6 does not tell',
  },
  {
    id: 'F9',
    fault: 'of three Galera nodes the one in use is killed (kill -9), restarted (SIGTERM), cut off, isolated from the cluster, in turn',
    load: '4,000 mutations with idempotency keys at two instances that know all nodes, merges into one map, notes on two leads',
    holds: `${kept}; no 500; served again within 10 s`,
    shown: clusterNodes,
    open: 'the same first writes on three nodes at once are `npm run prove -- galera`',
  },
  {
    id: 'F10',
    fault: 'kill -9 of instances, 20 times; a mail server that is slow, defers and cuts',
    load: 'a campaign to 10,000',
    holds: 'nobody twice; sent, failed and in doubt are all of them',
    shown: campaign,
  },
  {
    id: 'F11',
    fault: 'the clock of one instance is two hours ahead, that of the other two hours behind, and they are killed (kill -9)',
    load: '4,000 mutations with idempotency keys; signatures, keys, sessions, approvals, scheduled jobs at both',
    holds: `${kept}; everything is as with right clocks; the skew is reported`,
    shown: skewedClocks,
    open: 'adapters of other CMS date their own posts by the clock of their machine',
  },
  {
    id: 'F12',
    fault: 'kill at each statement of each migration',
    load: 'the migration again, by a process that does nothing else; then a site starts on it',
    holds: 'the same schema as without the kill',
    shown: halfMigrated,
    open: 'MariaDB alone; the minute that the lease of a killed instance lasts is not waited for',
  },
  {
    id: 'F13',
    fault: 'the disk of MariaDB is full for 20 s (a tmpfs), then has room again',
    load: '4,000 mutations with idempotency keys at two instances',
    holds: '503, nothing acknowledged is lost, serves again',
    shown: fullDisk,
  },
  {
    id: 'F14',
    fault: 'two instances are restarted in turn (SIGTERM) behind nginx and HAProxy',
    load: '10,000 requests',
    holds: 'no request fails',
    shown: rolling,
  },
  {
    id: 'F15',
    fault:
      'kill -9 during modules.entitlements_set, content_sources.import over what is there, variables.resync and `siteplane keys rotate`, 20 times each',
    load: 'the call, the command',
    holds: 'the old state or the new one, never a mix; every secret opens; what was pushed again is complete in the end',
    shown: halfDone,
  },
  {
    id: 'F16',
    fault: 'kill -9 of instances and of MariaDB in turn, 50 times',
    load: '6,000 calls of six clients at two instances: slots, entitlements, switches of modules, changed and read',
    holds: 'there is an order of all calls in which each answer, `changed` included, is right',
    shown: histories,
  },
];
