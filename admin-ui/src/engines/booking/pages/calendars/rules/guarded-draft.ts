import { useRef, useState } from 'react';
import { useAction } from '../../../../../api/hooks';
import { changesIn, overtaken } from '../../../../../records/changed';

/** What is entered over a part of a record that is stored. */
export interface GuardedDraft<T> {
  readonly draft: T;
  readonly change: (changed: Partial<T>) => void;
  readonly changed: Partial<T>;
  /** What somebody else has stored meanwhile, where it concerns what was changed here. */
  readonly theirs: T | undefined;
  /** Goes on with what is stored now and, if they are kept, the own changes. */
  readonly settle: (keepsMine: boolean) => void;
  /** Sends what was changed, unless somebody else has changed the same. */
  readonly store: (send: (changed: Partial<T>) => Promise<boolean>) => Promise<void>;
  readonly isPending: boolean;
  readonly error: unknown;
}

const valuesOf = (fields: object): Readonly<Record<string, unknown>> => ({ ...fields });
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A draft that follows what is stored until something is typed over it, and is not sent over what somebody else has changed (D607). */
export function useGuardedDraft<T extends object>(stored: T, load: (() => Promise<T>) | undefined): GuardedDraft<T> {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [theirs, setTheirs] = useState<T>();
  const newest = useRef(stored);
  newest.current = stored;
  const changed = changesIn(draft, base);
  const begin = (next: T, mine: (now: T) => Partial<T> = () => ({})) => {
    setBase(next);
    setDraft((now) => ({ ...next, ...mine(now) }));
    setTheirs(undefined);
  };
  if (!isSame(stored, seen)) {
    setSeen(stored);
    if (Object.keys(changed).length === 0) begin(stored);
  }
  const action = useAction(async (send: (changed: Partial<T>) => Promise<boolean>) => {
    const latest = await load?.();
    if (latest && overtaken(valuesOf(changed), valuesOf(base), valuesOf(latest)).length > 0) return setTheirs(latest);
    const before = newest.current;
    if (!(await send(changed))) return;
    // What is stored may be written otherwise than it was typed, and what was typed since it was sent is not stored yet.
    begin(isSame(newest.current, before) ? draft : newest.current, (now) => changesIn(now, draft));
  });
  return {
    draft,
    change: (more) => setDraft((now) => ({ ...now, ...more })),
    changed,
    theirs,
    settle: (keepsMine) => theirs && begin(theirs, () => (keepsMine ? changed : {})),
    store: async (send) => void (await action.run(send)),
    isPending: action.isPending,
    error: action.error,
  };
}
