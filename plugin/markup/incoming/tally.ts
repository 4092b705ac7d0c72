/** How often something was done to an article, by what it was done to. */
export interface Tally {
  readonly counts: ReadonlyMap<string, number>;
  readonly add: (kind: string) => void;
}

export function tally(): Tally {
  const counts = new Map<string, number>();
  return { counts, add: (kind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1) };
}
