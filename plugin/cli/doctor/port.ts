import { createServer } from 'node:net';
import type { Config } from '../service';
import { codeOf, type Finding, fail, ok, reasonOf } from './finding';

const answerMs = 3000;

/** The port that the site listens on: free, or used by the site itself. */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding[]> {
  const name = 'port';
  const place = `Port ${port} on ${host}`;
  const fault = await tried(host, port);
  if (fault === undefined) return [ok(name, `${place} is free.`)];
  if (codeOf(fault) !== 'EADDRINUSE') {
    return [
      fail(
        name,
        `${place} cannot be listened on: ${reasonOf(fault)}.`,
        'set SITEPLANE_HOST to an address of this machine, PORT to a port above 1023',
      ),
    ];
  }
  if (await isSite(host, port)) return [ok(name, `A site answers on port ${port} of ${host}.`)];
  return [
    fail(
      name,
      `${place} is used by another program.`,
      `stop that program (to find it: ss -ltnp 'sport = :${port}'), or set PORT to a free one`,
    ),
  ];
}

function tried(host: string, port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Whether a host with its health routes answers there. */
async function isSite(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = reachable.includes(':') ? `[${reachable}]` : reachable;
  try {
    const answer = await fetch(`http://${address}:${port}/health/live`, { signal: AbortSignal.timeout(answerMs), redirect: 'error' });
    return JSON.stringify(await answer.json()) === '{"status":"pass"}';
  } catch {
    return false;
  }
}
