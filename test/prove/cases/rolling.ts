import type { ProxyKind } from '../../deploy/proxy';
import { rollingRestart } from '../../deploy/rolling';
import { startMariadb } from '../../support/mariadb';
import { type Outcome, type ProveCase, type ProveOptions, together } from '../case';

/** Instances that are restarted one after the other behind a real proxy, while pages, reads and writes go through it. */
export const rolling: ProveCase = {
  name: 'rolling',
  title: 'Two instances behind nginx and HAProxy by the examples of deploy/, restarted in turn under load: no request fails',
  verifies: ['R46', 'D707', 'D708'],
  seconds: 60,

  async run(options) {
    const series: Record<string, Outcome> = {};
    for (const [name, part] of Object.entries(options.size === 'full' ? parts : small)) {
      series[name] = await shown(part, options);
      options.log(`(${name}) ${JSON.stringify(series[name]?.figures)}`);
    }
    return together(series);
  },
};

interface Part {
  readonly proxy: ProxyKind;
  readonly drainSeconds: number;
}

const parts: Readonly<Record<string, Part>> = {
  nginx: { proxy: 'nginx', drainSeconds: 5 },
  HAProxy: { proxy: 'haproxy', drainSeconds: 5 },
  // It leaves out an instance that refused for 10 s, in which the other one must not stop.
  'nginx with its own defaults': { proxy: 'plain', drainSeconds: 11 },
};
const small = { nginx: { proxy: 'nginx', drainSeconds: 2 } } as const;

async function shown({ proxy, drainSeconds }: Part, { size }: ProveOptions): Promise<Outcome> {
  const database = await startMariadb();
  try {
    const { url } = await database.freshDatabase();
    const requests = size === 'full' ? 10_000 : 500;
    const rolled = await rollingRestart({ proxy, databaseUrl: url, requests, drainSeconds });
    return {
      passed: rolled.failures.length === 0 && rolled.requests >= requests && rolled.exitCodes.every((code) => code === 0),
      figures: {
        requests: rolled.requests,
        restarts: rolled.restarts,
        failed: rolled.failures.length === 0 ? 0 : `${rolled.failures.length}: ${[...new Set(rolled.failures)].slice(0, 3).join('; ')}`,
        'seconds that an instance served on after SIGTERM': drainSeconds,
        seconds: Math.round(rolled.seconds),
      },
    };
  } finally {
    await database.stop();
  }
}
