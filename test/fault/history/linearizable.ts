/** A call as whoever made it saw it. */
export interface Call<Input, Output> {
  readonly input: Input;
  /** What was answered; undefined where no answer came, so that the call may have run at any later time or never. */
  readonly output: Output | undefined;
  /** Milliseconds; `ended` is infinite where no answer came. */
  readonly began: number;
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
  const answered = calls.filter(({ ended }) => ended !== Number.POSITIVE_INFINITY).length;
  const visited = new Set<string>();
  const steps: Step<State>[] = [{ state: model.initial, candidates: order.next(), tried: 0, chosen: undefined }];
  let longest = { explained: 0, of: calls.length, stuck: order.next().map((index) => calls[index] as Call<Input, Output>) };
  for (let top = steps.at(-1); top; top = steps.at(-1)) {
    if (order.answered() === answered) return undefined;
    const index = top.candidates[top.tried++];
    if (index === undefined) {
      if (top.chosen !== undefined) order.takeBack(top.chosen);
      steps.pop();
      continue;
    }
    const { input, output } = calls[index] as Call<Input, Output>;
    const state = model.step(top.state, input, output);
    if (state === undefined) continue;
    order.take(index);
    const seen = `${order.text()} ${model.textOf(state)}`;
    if (visited.has(seen)) {
      order.takeBack(index);
      continue;
    }
    visited.add(seen);
    const candidates = order.next();
    steps.push({ state, candidates, tried: 0, chosen: index });
    if (steps.length - 1 > longest.explained) {
      longest = { explained: steps.length - 1, of: calls.length, stuck: candidates.map((one) => calls[one] as Call<Input, Output>) };
    }
  }
  return longest;
}

/** Which calls have been put in the order so far; `calls` are sorted by their beginning. */
function ordering(calls: readonly Call<unknown, unknown>[]) {
  const taken = new Set<number>();
  let answered = 0;
  let first = 0;
  const isAnswered = (index: number) => calls[index]?.ended !== Number.POSITIVE_INFINITY;
  return {
    answered: () => answered,
    take(index: number): void {
      taken.add(index);
      if (isAnswered(index)) answered += 1;
      while (taken.has(first)) first += 1;
    },
    takeBack(index: number): void {
      taken.delete(index);
      if (isAnswered(index)) answered -= 1;
      first = Math.min(first, index);
    },
    /** Those that began before any of the others ended. */
    next(): number[] {
      const found: number[] = [];
      let earliestEnd = Number.POSITIVE_INFINITY;
      for (let index = first; index < calls.length; index++) {
        const call = calls[index];
        if (!call || call.began > earliestEnd) break;
        if (taken.has(index)) continue;
        found.push(index);
        earliestEnd = Math.min(earliestEnd, call.ended);
      }
      return found;
    },
    /** All before the first that is not taken, and these beyond it. */
    text: () => `${first}:${[...taken].filter((index) => index > first).sort((a, b) => a - b)}`,
  };
}
