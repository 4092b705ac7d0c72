import type { Route } from '../../host';

type Matchable = Pick<Route, 'method' | 'path'>;

/** A route with the path parameters, or the methods that the path has. */
export type Match<R> = { readonly route: R; readonly params: Readonly<Record<string, string>> } | { readonly allow: readonly string[] };

interface Compiled<R> {
  readonly route: R;
  readonly segments: readonly string[];
}

const noParams = Object.freeze({});
const placeholder = /^\{([a-z_]+)\}$/;
const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Routes by path and method. A path is compared segment by segment as it was sent: nothing is folded or normalised first. */
export function routeTable<R extends Matchable>(routes: readonly R[]): (method: string, path: string) => Match<R> | undefined {
  const fixed = new Map<string, R[]>();
  const patterns: Compiled<R>[] = [];
  for (const route of routes) {
    if (route.path.includes('{')) patterns.push({ route, segments: route.path.split('/') });
    else fixed.set(route.path, [...(fixed.get(route.path) ?? []), route]);
  }

  return (method, path) => {
    const same = fixed.get(path);
    if (same) {
      const route = same.find((candidate) => takes(candidate, method));
      if (route) return { route, params: noParams };
    }
    const segments = path.split('/');
    const fitting = patterns.filter((pattern) => fits(pattern.segments, segments));
    const result = fitting.find(({ route }) => takes(route, method));
    if (result) return withParams(result, segments);
    const others = [...(same ?? []), ...fitting.map(({ route }) => route)];
    return others.length === 0 ? undefined : { allow: methodsOf(others) };
  };
}

/** HEAD is a GET whose body the server leaves out. */
function takes(route: Matchable, method: string): boolean {
  return route.method === '*' || route.method === method || (method === 'HEAD' && route.method === 'GET');
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, i) => {
    const segment = segments[i] ?? '';
    return placeholder.test(part) ? segment !== '' && decodedSegment(segment) !== undefined : part === segment;
  });
}

function withParams<R>({ route, segments: pattern }: Compiled<R>, segments: readonly string[]): Match<R> {
  const params: Record<string, string> = {};
  pattern.forEach((part, i) => {
    const name = placeholder.exec(part)?.[1];
    if (name) params[name] = decodedSegment(segments[i] ?? '') ?? '';
  });
  return { route, params };
}

/** A decoded segment; undefined where it is damaged or would mean another path once decoded. */
function decodedSegment(segment: string): string | undefined {
  if (!segment.includes('%')) return segment === '.' || segment === '..' ? undefined : segment;
  try {
    const value = decodeURIComponent(segment);
    return value === '.' || value === '..' || /[/\\\0]/.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function methodsOf(routes: readonly Matchable[]): string[] {
  const methods = routes.flatMap(({ method }) => {
    if (method === '*') return everyMethod;
    return method === 'GET' ? ['GET', 'HEAD'] : [method];
  });
  return [...new Set(methods)];
}
