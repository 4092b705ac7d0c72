import { useEffect, useRef, useState } from 'react';

const pauseMs = 800;

export type SaveState = { readonly state: 'saved' | 'saving' } | { readonly state: 'failed'; readonly error: unknown };

/** Stores a value; `before` is what was stored last. Answers with what is stored then. */
type Save<T> = (value: T, before: T) => Promise<T>;

/**
 * Saves what is typed when its writer pauses or leaves, one save after the other; what was typed meanwhile is saved next. What is not
 * complete waits until it is.
 */
export function useAutosave<T>(value: T, save: Save<T>, isComplete: boolean): { state: SaveState; begin: (from: T) => void } {
  const [state, setState] = useState<SaveState>({ state: 'saved' });
  const stored = useRef(value);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ value, save, isComplete });
  latest.current = { value, save, isComplete };
  const isChanged = JSON.stringify(value) !== JSON.stringify(stored.current);

  // It is not told where nobody looks any more: who comes back sees what is stored.
  useEffect(
    () => () => {
      const last = latest.current;
      if (!last.isComplete || JSON.stringify(last.value) === JSON.stringify(stored.current)) return;
      void running.current.then(() => last.save(last.value, stored.current)).catch(() => undefined);
    },
    [],
  );

  useEffect(() => {
    if (!isChanged || !isComplete) return;
    setState({ state: 'saving' });
    const timer = setTimeout(() => {
      running.current = running.current.then(async () => {
        try {
          stored.current = await save(value, stored.current);
          setState({ state: 'saved' });
        } catch (error) {
          setState({ state: 'failed', error });
        }
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isChanged, isComplete, value, save]);
  /** From now on this is what is stored. */
  const begin = (from: T) => {
    stored.current = from;
  };
  return { state, begin };
}
