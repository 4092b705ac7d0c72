/** Segments of an RFC 6901 pointer; the empty pointer has none (D127). */
export function segmentsOf(pointer: string): string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export const pointerOf = (segments: readonly string[]) =>
  segments.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * The value at a pointer, undefined where there is none. A `*` segment takes every element of an array, so the value is then a list
 * of all that was found, which is undefined where nothing was.
 */
export function valueAt(value: unknown, pointer: string): unknown {
  return walk(value, segmentsOf(pointer), 0);
}

/** The value at the first of the pointers that finds one; the others are not looked at, for each may be a long way. */
export function firstAt(value: unknown, pointers: readonly string[], isFound: (value: unknown) => boolean): unknown {
  for (const pointer of pointers) {
    const match = valueAt(value, pointer);
    if (isFound(match)) return match;
  }
  return undefined;
}

function walk(value: unknown, segments: readonly string[], at: number): unknown {
  const segment = segments[at];
  if (segment === undefined) return value;
  if (Array.isArray(value)) {
    if (segment === '*') return walkAll(value, segments, at + 1);
    return /^(0|[1-9]\d{0,5})$/.test(segment) ? walk(value[Number(segment)], segments, at + 1) : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
  return walk(Reflect.get(value, segment), segments, at + 1);
}

function walkAll(list: readonly unknown[], segments: readonly string[], at: number): unknown[] | undefined {
  const all: unknown[] = [];
  for (const element of list) {
    const value = walk(element, segments, at);
    if (Array.isArray(value)) for (const one of value) all.push(one);
    else if (value !== undefined && value !== null) all.push(value);
  }
  return all.length > 0 ? all : undefined;
}
