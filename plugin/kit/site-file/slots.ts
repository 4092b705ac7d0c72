import type { JsonObject } from './json';
import type { Call, Item } from './section';

/** A resource whose records live in numbered slots. */
export interface SlotKind {
  /** `crm` */
  readonly resource: string;
  /** `crm_num` */
  readonly by: string;
  /** Params of a record that only holds a number for a moment, recognised by `isPlaceholder` should an apply die before it is removed. */
  placeholder(num: string): JsonObject;
}

interface Creation {
  readonly num: string;
  readonly item: Item;
}

/**
 * Creations in the given numbers. The service takes the lowest free number, so the gaps below are filled with placeholders, which go
 * when the last record stands (D109).
 */
export function inSlots(kind: SlotKind, occupied: Iterable<string>, creations: readonly Creation[]): Item[] {
  const taken = new Set(occupied);
  const placeholders: string[] = [];
  const items = [...creations]
    .sort((a, b) => Number(a.num) - Number(b.num))
    .map(({ num, item }) => {
      const gaps = freeBelow(num, taken);
      for (const gap of [...gaps, num]) taken.add(gap);
      placeholders.push(...gaps);
      return { ...item, calls: [...gaps.map((gap) => creation(kind, gap, kind.placeholder(gap))), ...item.calls] };
    });
  const last = items.pop();
  if (!last) return [];
  return [...items, { ...last, calls: [...last.calls, ...placeholders.map((num) => slotRemoval(kind, num))] }];
}

/** Create a record and insist on the number. */
export const creation = ({ resource, by }: SlotKind, num: string, params: JsonObject): Call => ({
  operation: `${resource}.create`,
  params,
  expect: { [by]: num },
  undo: { operation: `${resource}.delete`, by },
});

export const slotRemoval = ({ resource, by }: SlotKind, num: string): Call => ({
  operation: `${resource}.delete`,
  params: { [by]: num },
  confirm: true,
});

function freeBelow(num: string, taken: ReadonlySet<string>): string[] {
  const below = Array.from({ length: Math.max(0, Number(num) - 1) }, (_, index) => String(index + 1).padStart(3, '0'));
  return below.filter((gap) => !taken.has(gap));
}
