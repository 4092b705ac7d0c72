import { useState } from 'react';
import { useAction } from '../api/hooks';
import type { Seen } from '../api/types';
import { changesIn, overtaken } from './changed';
import { saveOver } from './save-over';

interface Keeper<T> {
  /** What is stored now. */
  readonly load: (seen: Seen) => Promise<T>;
  /** Stores what was changed, over what was seen. */
  readonly save: (changed: Partial<T>, seen: Seen) => Promise<unknown>;
}

/** What is entered over something that is stored. */
export interface StoredDraft<T> {
  readonly fields: T;
  readonly set: (changed: Partial<T>) => void;
  readonly hasChanged: boolean;
  /** What somebody else has changed since it was read, among what was changed here. */
  readonly conflict: readonly { readonly name: string; readonly theirs: unknown; readonly mine: unknown }[];
  /** Goes on with what is stored now and, if they are kept, the own changes. */
  readonly settle: (keepsMine: boolean) => void;
  /** Stores what was changed, and tells whether it did. */
  readonly send: () => Promise<boolean>;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** A draft of what is stored: it sends only what was changed, and asks first where somebody else has changed the same (D521). */
export function useStoredDraft<T extends object>(initial: T, { load, save }: Keeper<T>): StoredDraft<T> {
  const [stored, setStored] = useState(initial);
  const [fields, setFields] = useState(initial);
  const [now, setNow] = useState<T>();
  const action = useAction(async () => {
    const changed = changesIn(fields, stored);
    const { stored: latest, isSaved } = await saveOver({
      load,
      isOvertaken: (found) => overtaken(valuesOf(changed), valuesOf(stored), valuesOf(found)).length > 0,
      save: (seen) => save(changed, seen),
    });
    if (!isSaved) {
      setNow(latest);
      return false;
    }
    // The service may keep something else than what was typed: without spaces at the ends, as a number, a date in its own form.
    const after = await load({ etag: null }).catch(() => ({ ...latest, ...changed }));
    setStored(after);
    setFields((typed) => ({ ...after, ...changesIn(typed, fields) }));
    setNow(undefined);
    return true;
  });
  const changed = changesIn(fields, stored);
  const mine = valuesOf(changed);
  const theirs = valuesOf(now ?? {});

  function settle(keepsMine: boolean) {
    if (!now) return;
    setFields({ ...now, ...(keepsMine && changed) });
    setStored(now);
    setNow(undefined);
  }

  return {
    fields,
    set: (more) => setFields({ ...fields, ...more }),
    hasChanged: Object.keys(changed).length > 0,
    conflict: now ? overtaken(mine, valuesOf(stored), theirs).map((name) => ({ name, theirs: theirs[name], mine: mine[name] })) : [],
    settle,
    send: async () => (await action.run()) === true,
    isPending: action.isPending,
    error: action.error,
  };
}

const valuesOf = (fields: object): Readonly<Record<string, unknown>> => ({ ...fields });
