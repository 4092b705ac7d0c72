import type { Effect } from '../../../kit/scope';
import type { ProviderTool } from './define';

/** What a route does, as far as scopes of keys ask. */
export type EffectOf = (route: { readonly method: string; readonly path: string }) => Effect;

/**
 * Read off the tools that use a route: destructive where any of them is, since nobody tells from outside what a body asks for; so are
 * DELETE and what is done to many at once. GET reads, and whatever reading tools alone are sent to (D600).
 */
export function effectsOf(tools: readonly ProviderTool[]): EffectOf {
  const known = new Map<string, Effect>();
  const rank = ['read', 'write', 'destructive'] as const;
  for (const { routes, readOnly, destructive } of tools) {
    const effect = effectOfTool({ readOnly, destructive });
    for (const route of routes.map(nameless)) {
      const before = known.get(route);
      if (before === undefined || rank.indexOf(before) < rank.indexOf(effect)) known.set(route, effect);
    }
  }
  return ({ method, path }) => {
    if (method === 'GET') return 'read';
    if (method === 'DELETE' || /\/(do-bulk-action|bulk-delete|delete-bulk|remove-[\w-]+)$/.test(path)) return 'destructive';
    return known.get(nameless(`${method} ${path}`)) ?? 'write';
  };
}

/** What a tool says of itself. */
export function effectOfTool({ readOnly, destructive }: Pick<ProviderTool, 'readOnly' | 'destructive'>): Effect {
  if (readOnly) return 'read';
  return destructive ? 'destructive' : 'write';
}

/** The names of what stands in a path don't matter. */
export const nameless = (route: string) => route.replace(/\{\w+\}/g, '{}');
