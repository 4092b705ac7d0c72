/** The last `limit` of many things, in their order, without keeping more than twice as many. */
export function latest<T>(limit: number) {
  let remaining: T[] = [];
  return {
    add(item: T): void {
      remaining.push(item);
      if (remaining.length >= 2 * limit) remaining = remaining.slice(-limit);
    },
    all: (): T[] => remaining.slice(-limit),
  };
}
