/** Segments of an RFC 6901 pointer; the empty pointer has none. */
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
  return walk(value, segmentsOf(pointer));
}

function walk(value: unknown, segments: readonly string[]): unknown {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (Array.isArray(value)) {
    if (segment !== '*') return /^(0|[1-9]\d{0,5})$/.test(segment) ? walk(value[Number(segment)], rest) : undefined;
    const found = value.flatMap((element) => walk(element, rest) ?? []);
    return found.length > 0 ? found : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
  return walk(Reflect.get(value, segment), rest);
}
