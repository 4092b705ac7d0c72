import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** From which place to which a row is being dragged. */
interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Rows of a list that are dragged by a handle, with a mouse, a pen or a finger. Rows move when they are dropped; Escape gives up. */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();

  /** The place among the other rows that a height on the screen is at. */
  const placeAt = (height: number, from: number) =>
    [...(list.current?.children ?? [])]
      .filter((_, at) => at !== from)
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return (top + bottom) / 2 < height;
      }).length;

  function start(from: number, event: PointerEvent) {
    if (event.button !== 0) return;
    event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    let to = from;
    setDrag({ from, to });
    const end = () => {
      listening.abort();
      setDrag(undefined);
    };
    const follow = ({ clientY }: MouseEvent) => {
      to = placeAt(clientY, from);
      setDrag({ from, to });
    };
    const drop = () => {
      end();
      if (to !== from) onMove(from, to);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  }

  return { list, drag, start };
}

/** Where the line is drawn that shows at which place a dragged row would be dropped. */
export function dropAt(drag: Drag | undefined, place: number): 'before' | 'after' | undefined {
  if (!drag || drag.to !== place || drag.to === drag.from) return undefined;
  return drag.to < drag.from ? 'before' : 'after';
}

/** Gives an element the focus once what is shown has changed: a row that is moved in the document would lose it. */
export function useFocusAfter(shown: readonly unknown[]): (id: string) => void {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when the list has changed
  useEffect(() => {
    if (wanted.current !== undefined) document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  }, [shown]);
  return (id) => {
    wanted.current = id;
  };
}
