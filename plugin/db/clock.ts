import type { Dialect } from '../host';
import { nowSql } from './time';

/** What two clocks may differ by before anything is done about it. */
export const maxSkewMs = 2000;
const measureEveryMs = 15_000;

export interface Skew {
  /** The database's clock less this process's, in milliseconds. */
  readonly ms: number;
  /** By how much `ms` may be wrong: a slow answer leaves it open when the clock was read. */
  readonly uncertainMs: number;
}

type Query = <Row>(sql: string) => Promise<Row[]>;

/** By the process's own clock, whatever the service goes by. */
export async function skewOf(dialect: Dialect, query: Query): Promise<Skew> {
  const before = Date.now();
  const [row] = await query<{ now: number }>(`SELECT ${nowSql(dialect)} AS now`);
  const after = Date.now();
  return { ms: Number(row?.now) - (before + after) / 2, uncertainMs: (after - before) / 2 };
}

/** A clock that all instances of a site share. */
export interface SharedClock {
  now(): number;
  /** Measure now and again and again until `stop`; rejects never. */
  start(measure: () => Promise<Skew>): Promise<void>;
  stop(): void;
}

/**
 * The process's clock while it agrees with the database's, and else put right by the difference: what one instance stores has to expire
 * when another one says so (D735). A measurement that a slow answer makes doubtful changes nothing.
 */
export function sharedClock(): SharedClock {
  let correctionMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const take = ({ ms, uncertainMs }: Skew) => {
    if (Math.abs(ms) > maxSkewMs + uncertainMs) correctionMs = Math.round(ms);
    else if (uncertainMs < maxSkewMs) correctionMs = 0;
  };
  const stop = () => clearInterval(timer);
  return {
    now: () => Date.now() + correctionMs,
    async start(measure) {
      const measured = () => measure().then(take, () => undefined);
      stop();
      timer = setInterval(measured, measureEveryMs).unref();
      await measured();
    },
    stop,
  };
}
