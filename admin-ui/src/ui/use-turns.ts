import { useRef } from 'react';

/** Runs what is asked for one after the other, each upon what the one before has stored. */
export function useTurns() {
  const waiting = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    /** How many run or wait. */
    left: () => waiting.current,
    async run<T>(work: () => Promise<T>): Promise<T> {
      waiting.current++;
      const turn = last.current.then(work);
      last.current = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting.current--;
      }
    },
  };
}
