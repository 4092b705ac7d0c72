import { useState } from 'react';

/** What is stored of a part of a record while it is edited, and what of it was changed. */
export function useChanges<T extends object>(stored: T) {
  const [draft, setDraft] = useState(stored);
  const change = (changed: Partial<T>) => setDraft((before) => ({ ...before, ...changed }));
  return { draft, change, changed: changesIn(draft, stored) };
}

/** What nobody touched is not sent: what a colleague changed beside it stays. */
export function changesIn<T extends object>(draft: T, stored: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(draft).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)));
  return Object.fromEntries(changed) as Partial<T>;
}
