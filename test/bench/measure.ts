import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** One kind of request against one server. */
export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a POST, by the number of its turn. */
  readonly body?: (turn: number) => string;
  /** Headers that depend on the body. */
  readonly sign?: (body: string) => Readonly<Record<string, string>>;
  readonly pid: number;
  /** Fixed number of requests, where more would run into a limit of the work itself. */
  readonly amount?: number;
  readonly expected?: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Processor milliseconds of the server per request. */
  readonly cpuMs: number;
  readonly p99: number;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Goes on through all rounds, so that no turn comes twice. */
let turn = 0;

/** Sixteen connections for some seconds. Throws when an answer is not the expected status. */
export async function measure(load: Load, seconds: number): Promise<Measured> {
  const before = cpuSeconds(load.pid);
  const { body, sign } = load;
  const setupRequest = (request: object) => {
    const text = body?.(turn++) ?? '';
    return { ...request, body: text, ...(sign ? { headers: { ...load.headers, ...sign(text) } } : {}) };
  };
  const started = performance.now();
  const result = await autocannon({
    url: load.url,
    method: load.method,
    connections: 16,
    headers: { ...load.headers },
    ...(load.amount ? { amount: load.amount } : { duration: seconds }),
    ...(body ? { requests: [{ setupRequest }] } : {}),
  });
  // Its own figure is in whole seconds where the number of requests is fixed.
  const taken = (performance.now() - started) / 1000;
  const expected = load.expected ?? 200;
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== expected);
  if (wrong.length > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  const total = result.requests.total;
  return { perSecond: total / taken, cpuMs: ((cpuSeconds(load.pid) - before) * 1000) / total, p99: result.latency.p99 };
}

/** User and system time of a process, all threads. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
