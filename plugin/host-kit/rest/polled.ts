interface Polled<T> {
  get(): Promise<T>;
  /** Forget the copy, because this process just changed what it is a copy of. */
  expire(): void;
}

/**
 * A value that is read from the database at most every `ttlMs`. While it is in use a timer renews it, so that busy requests never
 * wait; after a pause the first request reads it again. So no request sees a copy older than `ttlMs`, unless the database is away:
 * then the last copy serves, and what needs the database says by itself that it is missing. Throws where there is no copy at all.
 */
export function polled<T>(load: () => Promise<T>, ttlMs: number): Polled<T> {
  let copy: { value: T; at: number } | undefined;
  let loading: Promise<T> | undefined;
  let isUsed = false;
  let isTimed = false;

  function reload(): Promise<T> {
    if (loading) return loading;
    const at = Date.now();
    const mine = load().then((value) => {
      if (loading === mine) copy = { value, at };
      return value;
    });
    loading = mine;
    const done = () => {
      if (loading === mine) loading = undefined;
    };
    mine.then(done, done);
    return mine;
  }

  function keepWarm(): void {
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      if (!isUsed) return;
      isUsed = false;
      reload().then(keepWarm, () => undefined);
    }, ttlMs / 2).unref();
  }

  return {
    async get() {
      isUsed = true;
      if (copy && Date.now() - copy.at <= ttlMs) return copy.value;
      try {
        const value = await reload();
        keepWarm();
        return value;
      } catch (error) {
        if (!copy) throw error;
        copy = { ...copy, at: Date.now() };
        return copy.value;
      }
    },
    expire() {
      copy = undefined;
      loading = undefined;
    },
  };
}
