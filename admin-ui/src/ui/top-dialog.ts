import { useEffect, useState, useSyncExternalStore } from 'react';

let open: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether no other dialog was opened from this one: Escape closes the one that is in front. */
export function useIsTopDialog(isOpened: boolean): boolean {
  const [own] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpened) return undefined;
    change([...open, own]);
    return () => change(open.filter((one) => one !== own));
  }, [isOpened, own]);
  return useSyncExternalStore(listen, () => open.at(-1)) === own;
}
