import { useState } from 'react';
import { useAction } from '../api/hooks';
import type { Seen } from '../api/types';
import { changesIn, isSame, overtaken, settled } from './changed';
import { saveOver } from './save-over';

/** How what is drafted is read and stored. */
export interface Keeper<T> {
  /** What is stored now. */
  readonly load: (seen: Seen) => Promise<T>;
  /** Stores what was changed, over what was seen; `latest` is that, for what is sent as a whole. */
  readonly save: (changed: Partial<T>, seen: Seen, latest: T) => Promise<unknown>;
}

/** What is entered over something that is stored. */
export interface StoredDraft<T> {
  readonly fields: T;
  readonly set: (changed: Partial<T>) => void;
  readonly hasChanged: boolean;
  /** What is stored by somebody else, once it was found to be in conflict with what was changed here. */
  readonly theirs: T | undefined;
  /** The fields in conflict, each with both values. */
  readonly conflict: readonly { readonly name: string; readonly theirs: unknown; readonly mine: unknown }[];
  /** Goes on with what is stored now and, if they are kept, the own changes. */
  readonly settle: (keepsMine: boolean) => void;
  /** Stores what was changed, and tells whether it did. */
  readonly send: () => Promise<boolean>;
  readonly isPending: boolean;
  readonly error: unknown;
}

/**
 * A draft of what is stored: it follows that until something is typed over it, sends only what was changed, and asks first where somebody else
 * has changed the same (D521).
 */
export function useStoredDraft<T extends object>(stored: T, { load, save }: Keeper<T>): StoredDraft<T> {
  const [base, setBase] = useState(stored);
  const [fields, setFields] = useState(stored);
  const [shown, setShown] = useState(stored);
  const [theirs, setTheirs] = useState<T>();
  const changed = changesIn(fields, base);
  const hasChanged = Object.keys(changed).length > 0;

  /** What is compared from now on, and what stays of what was typed. */
  function begin(next: T, mine: (typed: T) => Partial<T> = () => ({})) {
    setBase(next);
    setFields((typed) => ({ ...next, ...mine(typed) }));
    setTheirs(undefined);
  }

  if (!isSame(stored, shown)) {
    setShown(stored);
    if (!hasChanged) begin(stored);
  }

  const action = useAction(async () => {
    const { stored: latest, isSaved } = await saveOver({
      load,
      isOvertaken: (current) => overtaken(valuesOf(changed), valuesOf(base), valuesOf(current)).length > 0,
      save: (seen, current) => save(changed, seen, current),
    });
    if (!isSaved) {
      setTheirs(latest);
      return false;
    }
    // The service may keep something else than what was typed: without spaces at the ends, as a number, a date in its own form.
    const after = await load({ etag: null }).catch(() => ({ ...latest, ...changed }));
    // What was typed since it was sent is not stored yet.
    begin(after, (typed) => changesIn(typed, fields));
    return true;
  });
  const mine = valuesOf(changed);
  const values = valuesOf(theirs ?? {});
  const names = theirs ? overtaken(mine, valuesOf(base), values) : [];
  return {
    fields,
    set: (more) => setFields((typed) => ({ ...typed, ...more })),
    hasChanged,
    theirs,
    conflict: names.map((name) => ({ name, theirs: values[name], mine: mine[name] })),
    settle: (keepsMine) => theirs && begin(theirs, () => settled(changed, names, keepsMine)),
    send: async () => (await action.run()) === true,
    isPending: action.isPending,
    error: action.error,
  };
}

const valuesOf = (fields: object): Readonly<Record<string, unknown>> => ({ ...fields });
