import type { ProveCase } from '../../prove/case';
import { callWithKey } from '../../support/server';
import { onGround } from '../ground';
import { outcomeOf, sized } from '../outcome';

/** A call waits 5 s for a connection, and then needs one statement after the other, each as slow as the network is. */
const limitMs = 30_000;
const latencyMs = 500;

/** Far more clients than the pool has connections, each of which is slow. */
export const slowDatabase: ProveCase = {
  name: 'F7',
  title: 'Half a second of latency before MariaDB, and ten times as many clients as connections',
  verifies: ['R44'],
  run: (options) =>
    onGround({ instances: 1, env: { SITEPLANE_READS_PER_MINUTE: '0' } }, async ({ servers, crew, proxy }) => {
      const baseUrl = servers[0]?.baseUrl ?? '';
      const answers = new Map<number, number>();
      const created = new Set<string>();
      let [operations, without, slowestMs] = [0, 0, 0];
      async function ask(client: number, n: number): Promise<void> {
        const began = performance.now();
        const name = `C${client}-${n}`;
        const isWrite = (client + n) % 4 === 0;
        const call = { baseUrl, key: crew.key, headers: { 'Idempotency-Key': name } };
        const answer = await (isWrite ? callWithKey(call, 'users.create', { first_name: name }) : callWithKey(call, 'users.list')).catch(
          () => undefined,
        );
        operations += 1;
        slowestMs = Math.max(slowestMs, performance.now() - began);
        if (!answer) without += 1;
        else answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        if (isWrite && answer?.status === 200) created.add(name);
      }
      proxy.latencyMs = latencyMs;
      const until = performance.now() + sized(options, 5000, 60_000);
      const clients = Array.from({ length: 100 }, async (_, client) => {
        for (let n = 0; performance.now() < until; n++) await ask(client, n);
      });
      await Promise.all(clients);
      proxy.latencyMs = 0;
      const names = await namesOf({ baseUrl, key: crew.key });
      const lost = [...created].filter((name) => !names.includes(name)).length;
      const doubled = names.length - new Set(names).size;
      const told = { operations, faults: 1, lost, doubled, inDoubt: without, answers, recoveriesMs: [] };
      const { passed, figures } = outcomeOf(told);
      const isOfBoth = [...answers.keys()].every((status) => status === 200 || status === 503);
      return {
        passed: passed && isOfBoth && slowestMs <= limitMs && created.size > 0,
        figures: {
          ...figures,
          'answers of 200': answers.get(200) ?? 0,
          'answers of anything else': operations - without - (answers.get(200) ?? 0) - (answers.get(503) ?? 0),
          'acknowledged writes': created.size,
          'slowest answer (ms)': Math.round(slowestMs),
        },
      };
    }),
};

async function namesOf(call: { baseUrl: string; key: string }): Promise<string[]> {
  const { envelope } = await callWithKey(call, 'users.list');
  const { users } = envelope.data as { users: { first_name: string }[] };
  return users.map(({ first_name }) => first_name);
}
