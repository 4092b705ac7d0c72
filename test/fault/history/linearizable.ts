/** A call as whoever made it saw it. */
export interface Call<Input, Output> {
  readonly input: Input;
  /** What was answered; undefined where no answer came, so that the call may have run until it `ended` or never. */
  readonly output: Output | undefined;
  /** Milliseconds. */
  readonly began: number;
  /** When the answer came; where none did, the last moment at which the call can have run. */
  readonly ended: number;
}

/** What the calls do when they run one after the other. */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /** Calls of different parts don't touch each other, so that each part is judged by itself. */
  partOf(input: Input): string;
  /** The state after the call; undefined where the call could not have answered so. An unknown answer is always possible. */
  step(state: State, input: Input, output: Output | undefined): State | undefined;
  /** The same text for the same state. */
  textOf(state: State): string;
}

/** A part whose calls have no order that explains their answers. */
export interface Contradiction<Input, Output> {
  readonly part: string;
  /** The most calls that could be put in an order, of how many. */
  readonly explained: number;
  readonly of: number;
  /** The first calls that no order explains after the longest one that was found. */
  readonly stuck: readonly Call<Input, Output>[];
}

/**
 * Whether a history is linearizable: an order of the calls, in which each that ended before another began comes before it, and in which
 * the model gives every answer. The search is that of Jeannette Wing and Chun Gong, "Testing and Verifying Concurrent Objects" (Journal
 * of Parallel and Distributed Computing 17, 1993), with the memory of visited pairs of calls and state of Gavin Lowe, "Testing for
 * linearizability" (Concurrency and Computation 29(4), 2017). Each part is searched alone: linearizability is local (Horn and Kroening,
 * "Faster linearizability checking via P-compositionality", FORTE 2015), as Knossos and Porcupine do it (D736). One contradiction for each such part.
 */
export function contradictions<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: readonly Call<Input, Output>[],
): Contradiction<Input, Output>[] {
  const parts = new Map<string, Call<Input, Output>[]>();
  for (const call of history) {
    const part = model.partOf(call.input);
    parts.set(part, [...(parts.get(part) ?? []), call]);
  }
  return [...parts].flatMap(([part, calls]) => {
    const found = searched(model, calls);
    return found ? [{ part, ...found }] : [];
  });
}

interface Step<State> {
  readonly state: State;
  /** Calls that may come next, and the next of them to try. */
  readonly candidates: readonly number[];
  tried: number;
  /** What led here, to be taken back. */
  readonly chosen: number | undefined;
}

function searched<State, Input, Output>(model: Model<State, Input, Output>, history: readonly Call<Input, Output>[]) {
  const calls = [...history].sort((a, b) => a.began - b.began);
  const order = ordering(calls);
  const candidatesAt = (state: State) => worthTrying(model, { state, calls, next: order.next() });
  const wasThere = visits();
  const steps: Step<State>[] = [{ state: model.initial, candidates: candidatesAt(model.initial), tried: 0, chosen: undefined }];
  let longest = { explained: 0, of: calls.length, stuck: order.next().map((index) => calls[index] as Call<Input, Output>) };
  for (let top = steps.at(-1); top; top = steps.at(-1)) {
    if (order.isDone()) return undefined;
    const index = top.candidates[top.tried++];
    if (index === undefined) {
      if (top.chosen !== undefined) order.takeBack(top.chosen);
      steps.pop();
      continue;
    }
    const { input, output } = calls[index] as Call<Input, Output>;
    const state = model.step(top.state, input, output) as State;
    order.take(index);
    if (wasThere(`${order.text()} ${model.textOf(state)}`, order.late())) {
      order.takeBack(index);
      continue;
    }
    steps.push({ state, candidates: candidatesAt(state), tried: 0, chosen: index });
    if (steps.length - 1 > longest.explained) {
      longest = { explained: steps.length - 1, of: calls.length, stuck: order.next().map((one) => calls[one] as Call<Input, Output>) };
    }
  }
  return longest;
}

/** A search that has been in so many places decides nothing any more. */
const visitLimit = 1_000_000;

/**
 * Whether the search was in a place already: where the same answered calls led to the same state, with no more of those spent that have
 * no answer. From there everything could be done that can be done from here.
 */
function visits(): (place: string, late: ReadonlySet<number>) => boolean {
  const spent = new Map<string, (readonly number[])[]>();
  let count = 0;
  return (place, late) => {
    const before = spent.get(place) ?? [];
    if (before.some((less) => less.every((index) => late.has(index)))) return true;
    if (count++ === visitLimit) throw new Error(`No order and no contradiction was found in ${visitLimit} places`);
    spent.set(place, [...before, [...late]]);
    return false;
  };
}

interface Place<State, Input, Output> {
  readonly state: State;
  readonly calls: readonly Call<Input, Output>[];
  readonly next: readonly number[];
}

/**
 * The calls that the model allows here, those with an answer first. One that was answered and leaves the state as it is may come at once
 * and needs no other tried beside it: in whatever order there is, it can be moved to here. One without an answer that would change
 * nothing here is not worth a place; of several that ask the same the first is as good as any, and what was asked last comes first.
 */
function worthTrying<State, Input, Output>(model: Model<State, Input, Output>, { state, calls, next }: Place<State, Input, Output>) {
  const here = model.textOf(state);
  const answered: number[] = [];
  const unanswered = new Map<string, number>();
  for (const index of next) {
    const { input, output } = calls[index] as Call<Input, Output>;
    const after = model.step(state, input, output);
    if (after === undefined) continue;
    const isSame = model.textOf(after) === here;
    if (output !== undefined) {
      if (isSame) return [index];
      answered.push(index);
      continue;
    }
    if (isSame) continue;
    const asked = JSON.stringify(input);
    const first = unanswered.get(asked) ?? index;
    unanswered.delete(asked);
    unanswered.set(asked, first);
  }
  return [...answered, ...[...unanswered.values()].reverse()];
}

/** Which calls have been put in the order so far; `calls` are sorted by their beginning. */
function ordering(calls: readonly Call<unknown, unknown>[]) {
  const isAnswered = (index: number) => calls[index]?.output !== undefined;
  const answered = [...calls.keys()].filter(isAnswered);
  const open = [...calls.keys()].filter((index) => !isAnswered(index));
  const taken = new Set<number>();
  const late = new Set<number>();
  let first = 0;
  return {
    isDone: () => first === answered.length,
    take(index: number): void {
      (isAnswered(index) ? taken : late).add(index);
      while (taken.has(answered[first] ?? -1)) first += 1;
    },
    takeBack(index: number): void {
      late.delete(index);
      if (taken.delete(index)) first = Math.min(first, answered.indexOf(index));
    },
    /** Those that began before any of the others ended; without an answer, those that can still run after all that are taken. */
    next(): number[] {
      const found: number[] = [];
      let earliestEnd = Number.POSITIVE_INFINITY;
      let latestBegin = calls[answered[first - 1] ?? -1]?.began ?? 0;
      for (let at = first; at < answered.length; at++) {
        const index = answered[at] as number;
        const { began, ended } = calls[index] as Call<unknown, unknown>;
        if (began > earliestEnd) break;
        if (taken.has(index)) {
          latestBegin = began;
          continue;
        }
        found.push(index);
        earliestEnd = Math.min(earliestEnd, ended);
      }
      const mayRun = ({ began, ended }: Call<unknown, unknown>) => began <= earliestEnd && ended >= latestBegin;
      return [...found, ...open.filter((index) => !late.has(index) && mayRun(calls[index] as Call<unknown, unknown>))];
    },
    /** All answered before the first that is not taken, and those beyond it. */
    text: () => `${first}:${[...taken].filter((index) => index > (answered[first] ?? 0)).sort((a, b) => a - b)}`,
    /** Those without an answer that are taken. */
    late: (): ReadonlySet<number> => late,
  };
}
