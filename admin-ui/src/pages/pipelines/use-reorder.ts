import { type PointerEvent, useRef, useState } from 'react';

/** From which place to which a row is being dragged. */
export interface Drag {
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
