import type { Leaf } from './field-names';
import { pointerOf, segmentsOf } from './pointer';

/** An object of the payload that could be the article. */
export interface Container {
  readonly value: object;
  readonly pointer: string;
  /** The list whose element it is or is in, and where in the element it stands. */
  readonly items?: string;
  readonly inItem: string;
}

const maxContainers = 300;
const maxDepth = 5;

/** Every object down to five levels; of a list its first element stands for all. */
export function containersOf(payload: unknown): Container[] {
  const found: Container[] = [];
  walk(payload, { path: [], itemsAt: undefined }, found);
  return found;
}

interface Place {
  readonly path: readonly string[];
  /** Length of the path of the list that we are in. */
  readonly itemsAt: number | undefined;
}

function walk(value: unknown, { path, itemsAt }: Place, found: Container[]): void {
  if (typeof value !== 'object' || value === null || path.length > maxDepth || found.length >= maxContainers) return;
  if (Array.isArray(value)) {
    // Lists of lists are nobody's feed.
    if (itemsAt === undefined) walk(value[0], { path: [...path, '0'], itemsAt: path.length }, found);
    return;
  }
  found.push({
    value,
    pointer: pointerOf(path),
    ...(itemsAt === undefined ? {} : { items: pointerOf(path.slice(0, itemsAt)) }),
    inItem: itemsAt === undefined ? '' : pointerOf(path.slice(itemsAt + 1)),
  });
  for (const [key, inner] of Object.entries(value)) walk(inner, { path: [...path, key], itemsAt }, found);
}

/** Scalars and lists of an object, two levels down: `author.login` has the name `author.login` and the pointer `/author/login`. */
export function leavesOf(container: object): Leaf[] {
  return Object.entries(container).flatMap(([key, value]) => leaves([key], value, 2));
}

function leaves(path: readonly string[], value: unknown, levels: number): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ name: nameOf(path), pointer: pointerOf(path), value }];
  if (Array.isArray(value)) {
    const [first] = value;
    if (typeof first !== 'object' || first === null) return [{ name: nameOf(path), pointer: pointerOf(path), value }];
    return levels <= 1 || Array.isArray(first)
      ? []
      : Object.entries(first).flatMap(([key, inner]) => leaves([...path, '*', key], inner, 1));
  }
  return levels <= 1 ? [] : Object.entries(value).flatMap(([key, inner]) => leaves([...path, key], inner, levels - 1));
}

/** `publishedAt`, `published-at` and `published_at` are the same name. */
const nameOf = (path: readonly string[]) =>
  segmentsOf(pointerOf(path))
    .filter((part) => part !== '*')
    .map((part) =>
      part
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .replace(/[-\s]+/g, '_')
        .toLowerCase(),
    )
    .join('.');
