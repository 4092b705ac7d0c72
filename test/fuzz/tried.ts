import * as fc from 'fast-check';
import type { Outcome } from '../prove/case';
import type { Reply, Site } from '../support/site';
import { type Broken, invalidOf } from './values/invalid';
import type { Schema, Shapes, Values } from './values/schema';
import { callOf } from './values/valid';

/** One thing that can be called: what it takes, and an example that has something to do. */
export interface Callable {
  readonly name: string;
  readonly schema: Schema;
  readonly shapes?: Shapes;
  readonly example?: Values;
  readonly prepare?: () => Promise<Values | undefined>;
  /** Answers what is wrong with the answer; undefined where nothing is. */
  readonly valid: (params: Values) => Promise<Verdict>;
  readonly invalid: (params: Values) => Promise<Verdict>;
}

export interface Verdict {
  readonly wrong?: string | undefined;
  readonly isDone?: boolean;
}

export interface Drawn {
  readonly seed: number;
  readonly runs: number;
}

export interface Tally {
  calls: number;
  done: number;
  refused: number;
  readonly findings: string[];
}

export const emptyTally = (): Tally => ({ calls: 0, done: 0, refused: 0, findings: [] });

/** Valid calls, then invalid ones; what is found is shrunk, so that the smallest call is told. */
export async function tryOut(callable: Callable, { seed, runs }: Drawn, tally: Tally): Promise<void> {
  const example = (await callable.prepare?.()) ?? callable.example ?? {};
  const { schema, shapes } = callable;
  const calls = callOf(schema, example, shapes);
  const judged = (verdict: Verdict): boolean => {
    tally.calls += 1;
    if (verdict.isDone) tally.done += 1;
    else tally.refused += 1;
    if (verdict.wrong !== undefined) throw new Error(verdict.wrong);
    return true;
  };
  const settings = { seed, numRuns: runs, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false };
  const valid = fc.asyncProperty(calls, async (params) => judged(await callable.valid(params)));
  report(callable.name, 'valid', await fc.check(valid, settings), tally);
  const broken = fc.asyncProperty(invalidOf(schema, calls, shapes), async ({ how, value }: Broken) => {
    if (how === 'nothing to break') return;
    judged(await callable.invalid(value as Values));
  });
  report(callable.name, 'invalid', await fc.check(broken, settings), tally);
}

function report(name: string, kind: string, result: Result, tally: Tally): void {
  if (!result.failed || result.counterexample === null) return;
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  tally.findings.push(`${name}, ${kind} ${JSON.stringify(result.counterexample[0]).slice(0, 600)}: ${why} (seed ${result.seed})`);
}

/** `ONLY=crm.create` tries that one, for whoever looks into a finding. */
export const isChosen = (name: string) => process.env.ONLY === undefined || name === process.env.ONLY;

/** Figures of all that was tried, and each finding in the log. */
export function outcomeOf({ calls, done, refused, findings }: Tally, figures: Outcome['figures'], log: (line: string) => void): Outcome {
  for (const finding of findings) log(finding);
  return { figures: { ...figures, calls, done, refused, findings: findings.length }, passed: findings.length === 0 };
}

type Result = Pick<fc.RunDetails<[unknown]>, 'failed' | 'errorInstance' | 'seed'> & { readonly counterexample: [unknown] | null };

/** A sentence for people: it begins with a capital or the name of an operation, and has nothing of the inside of a program. */
export const isSentence = (text: unknown): boolean =>
  typeof text === 'string' &&
  /^(\p{Lu}\S*|[a-z]+[_.][a-z_.]+) \S/u.test(text) &&
  !/\[object |undefined|\bNaN\b|Cannot read|is not a function|SQLITE_|\bER_[A-Z]+|QueryFailed|\.ts:\d|\(\?[:=!]/.test(text);

/** The answer, and where it is the site's fault what its log says of that. */
export function loggedBy(site: Site, { status, text }: Reply): string {
  const line = status < 500 ? undefined : site.logLines().findLast((one) => one.includes('"level":"error"'));
  return `${text.slice(0, 200)} ${line?.slice(0, 1500) ?? ''}`;
}
