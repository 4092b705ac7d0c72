import { useState } from 'react';
import { changesIn } from '../../../../../records/changed';

/** What is stored of a part of a record while it is edited, and what of it was changed. */
export function useChanges<T extends object>(stored: T) {
  const [draft, setDraft] = useState(stored);
  const change = (changed: Partial<T>) => setDraft((before) => ({ ...before, ...changed }));
  return { draft, change, changed: changesIn(draft, stored) };
}
