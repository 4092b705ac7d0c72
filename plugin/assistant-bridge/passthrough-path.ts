import type { Route } from '../host';

type Registered = Pick<Route, 'method' | 'path'>;

const segment = /^[A-Za-z0-9_.@-]+$/;
const dots = /^\.{1,2}$/;

/**
 * The registered route that a path means, or what is wrong with the path. A path is taken as it stands and never folded, decoded or
 * normalised: whatever another reader could take for a different path is refused.
 */
export function matchRoute(
  { method, path }: { method: string; path: string },
  { namespace, routes }: { namespace: string; routes: readonly Registered[] },
): { readonly problem: string } | { readonly route: Registered } {
  const scope = `/${namespace}`;
  if (path !== scope && !path.startsWith(`${scope}/`)) return { problem: `must begin with ${scope}/` };
  const rest = path.slice(scope.length);
  const segments = rest.split('/').slice(1);
  if (segments.some((part) => !segment.test(part) || dots.test(part))) {
    return { problem: 'must be plain segments of letters, digits and _ . @ -; a query goes into "query"' };
  }
  const fitting = routes.filter((route) => fits(route.path, segments));
  if (fitting.length === 0) return { problem: 'is not a route of this provider; list the routes first' };
  const route = fitting.find((candidate) => candidate.method === '*' || candidate.method === method);
  return route
    ? { route }
    : { problem: `does not accept ${method}; it accepts ${[...new Set(fitting.map((other) => other.method))].join(', ')}` };
}

function fits(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/').slice(1);
  return parts.length === segments.length && parts.every((part, i) => /^\{\w+\}$/.test(part) || part === segments[i]);
}
