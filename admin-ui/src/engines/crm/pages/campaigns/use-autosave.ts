import { useEffect, useRef, useState } from 'react';

const pauseMs = 800;

export type SaveState = { readonly state: 'saved' | 'saving' } | { readonly state: 'failed'; readonly error: unknown };

/** Saves what is typed when its writer pauses or leaves, one save after the other; what was typed meanwhile is saved next. */
export function useAutosave<T>(value: T, save: (value: T) => Promise<unknown>): SaveState {
  const [state, setState] = useState<SaveState>({ state: 'saved' });
  const stored = useRef(JSON.stringify(value));
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const text = JSON.stringify(value);
  const latest = useRef({ text, save });
  latest.current = { text, save };

  useEffect(
    () => () => {
      const { text: last, save: saveLast } = latest.current;
      if (last !== stored.current) void running.current.then(() => saveLast(JSON.parse(last))).catch(() => undefined);
    },
    [],
  );

  useEffect(() => {
    if (text === stored.current) return;
    setState({ state: 'saving' });
    const timer = setTimeout(() => {
      running.current = running.current.then(async () => {
        try {
          await save(JSON.parse(text));
          stored.current = text;
          setState({ state: 'saved' });
        } catch (error) {
          setState({ state: 'failed', error });
        }
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, save]);
  return state;
}
