import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProveCase } from '../../prove/case';
import { callWithKey } from '../../support/server';
import { onGround } from '../ground';
import { outcomeOf, sized } from '../outcome';

/** What an answer may take: the five seconds that a call waits for the database, and half a second of a busy machine. */
const limitMs = 5500;
const memoryMb = 100;

/** SIGSTOP of the database while calls keep coming, whether or not the earlier ones were answered. */
export const frozenDatabase: ProveCase = {
  name: 'F5',
  title: 'MariaDB hangs (SIGSTOP) while calls keep coming',
  verifies: ['R44'],
  run: (options) =>
    onGround({ instances: 1, env: { SITEPLANE_READS_PER_MINUTE: '0' } }, async ({ database, servers, crew, proxy }) => {
      const [server] = servers;
      const answers = new Map<number, number>();
      const under: Promise<void>[] = [];
      let slowestMs = 0;
      let without = 0;
      async function ask(n: number): Promise<void> {
        const began = performance.now();
        const headers = { 'Idempotency-Key': `frozen-${n}` };
        const params = n % 4 === 0 ? { first_name: `F${n}` } : {};
        const operation = n % 4 === 0 ? 'users.create' : 'users.list';
        const answer = await callWithKey({ baseUrl: server?.baseUrl ?? '', key: crew.key, headers }, operation, params).catch(
          () => undefined,
        );
        slowestMs = Math.max(slowestMs, performance.now() - began);
        // All slots are taken in the end, which is a right answer.
        if (answer) answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        else without += 1;
      }
      const before = residentMb(server?.pid ?? 0);
      let most = before;
      await database.pause();
      const until = performance.now() + sized(options, 6000, 15_000);
      for (let n = 0; performance.now() < until; n++) {
        under.push(ask(n));
        if (n % 20 === 0) most = Math.max(most, residentMb(server?.pid ?? 0));
        await sleep(5);
      }
      const open = proxy.connections();
      database.resume();
      const thawed = performance.now();
      while ((await callWithKey({ baseUrl: server?.baseUrl ?? '', key: crew.key }, 'users.list').catch(() => undefined))?.status !== 200)
        await sleep(10);
      const recoveriesMs = [performance.now() - thawed];
      await Promise.all(under);
      const told = { operations: under.length, faults: 1, lost: 0, doubled: 0, inDoubt: without, answers, recoveriesMs };
      const { passed, figures } = outcomeOf(told);
      const { lost: _lost, doubled: _doubled, ...counted } = figures;
      const grownMb = Math.round(most - before);
      return {
        passed: passed && (answers.get(503) ?? 0) > 0 && slowestMs <= limitMs && grownMb < memoryMb,
        figures: {
          ...counted,
          'answers below 500': [...answers].reduce((sum, [status, count]) => sum + (status < 500 ? count : 0), 0),
          'slowest answer (ms)': Math.round(slowestMs),
          'memory grew by (MB)': grownMb,
          'connections to the database': open,
        },
      };
    }),
};

/** Memory of a process that is in RAM. */
const residentMb = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
