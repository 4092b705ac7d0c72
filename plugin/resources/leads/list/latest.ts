/** The last `limit` of many things, in their order, without keeping more than twice as many. */
export function latest<T>(limit: number) {
  let kept: T[] = [];
  return {
    add(item: T): void {
      kept.push(item);
      if (kept.length >= 2 * limit) kept = kept.slice(-limit);
    },
    all: (): T[] => kept.slice(-limit),
  };
}
