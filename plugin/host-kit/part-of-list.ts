/** Which part of a list is asked for. */
interface Window {
  readonly limit: number;
  readonly offset: number;
}

interface List<T> {
  count(): Promise<number>;
  read(window: Window): Promise<readonly T[]>;
}

/** A part of a list, and how long the list is; nothing is read beyond its end. */
export async function partOf<T>({ limit, offset = 0 }: { readonly limit: number; readonly offset?: number | undefined }, list: List<T>) {
  const total = await list.count();
  if (limit <= 0 || total <= offset) return { items: [], total };
  return { items: [...(await list.read({ limit, offset }))], total };
}
