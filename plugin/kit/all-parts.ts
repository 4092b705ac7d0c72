/** So many are asked for at once. */
const limit = 500;

interface Part<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Everything that a list has, read a part at a time. */
export async function allParts<T>(part: (window: { limit: number; offset: number }) => Promise<Part<T>>): Promise<T[]> {
  const records: T[] = [];
  for (;;) {
    const { items, total } = await part({ limit, offset: records.length });
    records.push(...items);
    if (items.length === 0 || records.length >= total) return records;
  }
}
