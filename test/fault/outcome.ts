import type { Outcome, ProveOptions } from '../prove/case';
import { type Crew, countKept, mutateAll, type Work, worksOf } from '../prove/mutations';
import type { Ground } from './ground';

/** What every row of the plan tells, under the same names. */
export interface Told {
  readonly operations: number;
  readonly faults: number;
  readonly lost: number;
  readonly doubled: number;
  /** Never acknowledged, so that nobody knows. */
  readonly inDoubt: number;
  /** Answers of 500 and above, by status. */
  readonly answers: ReadonlyMap<number, number>;
  /** Until it served again after each fault. */
  readonly recoveriesMs: readonly number[];
}

const passing = (answers: ReadonlyMap<number, number>) => answers.get(503) ?? 0;
const otherFaults = (answers: ReadonlyMap<number, number>) =>
  [...answers].reduce((sum, [status, count]) => sum + (status >= 500 && status !== 503 ? count : 0), 0);

/** Nothing lost, nothing doubled, nothing open, and no answer of 5xx but 503. */
export function outcomeOf({ operations, faults, lost, doubled, inDoubt, answers, recoveriesMs }: Told): Outcome {
  const others = otherFaults(answers);
  const recoveries = [...recoveriesMs].sort((a, b) => a - b);
  const at = (share: number) => Math.round(recoveries[Math.floor((recoveries.length - 1) * share)] ?? 0);
  return {
    passed: lost === 0 && doubled === 0 && inDoubt === 0 && others === 0,
    figures: {
      operations,
      faults,
      lost,
      doubled,
      'in doubt': inDoubt,
      'answers of 503': passing(answers),
      'answers of other 5xx': others,
      ...(recoveries.length > 0 ? { 'recovery (ms), p50': at(0.5), 'recovery (ms), max': at(1) } : {}),
    },
  };
}

type Nemesis = (crew: Crew, works: readonly Work[]) => Promise<{ readonly faults: number; readonly recoveriesMs: readonly number[] }>;

/** Mutations with idempotency keys while the nemesis does its work, and a count of what the database holds after it. */
export async function mutateUnder({ crew, own }: Pick<Ground, 'crew' | 'own'>, total: number, nemesis: Nemesis): Promise<Outcome> {
  const works = worksOf(total);
  const [, { faults, recoveriesMs }] = await Promise.all([mutateAll(crew, total, works), nemesis(crew, works)]);
  const { lost, twice, effects } = await countKept(works, own);
  const told = { operations: total, faults, lost, doubled: twice, inDoubt: total - crew.acked, answers: crew.faults, recoveriesMs };
  const { passed, figures } = outcomeOf(told);
  const times = crew.acks.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return {
    passed: passed && effects === total,
    figures: {
      ...figures,
      'audit rows of success': effects,
      'repeated requests': crew.repeats,
      'acknowledged request (ms), p99': Math.round(times[Math.floor((times.length - 1) * 0.99)] ?? 0),
    },
  };
}

/** By size. */
export const sized = <T>({ size }: ProveOptions, small: T, full: T): T => (size === 'full' ? full : small);
