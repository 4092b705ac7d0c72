import type { ProviderTool } from '../engines/kit/tools/define';
import { effectOfTool } from '../engines/kit/tools/effects';
import type { ProviderSlug } from '../host';
import type { Need } from '../kit/scope';
import { providers } from './providers';

/** What a tool of a provider does, and what each of the routes does that it sends to: a key has to be allowed all of it. */
export function needsOf(
  provider: ProviderSlug,
  { routes, readOnly, destructive }: Pick<ProviderTool, 'routes' | 'readOnly' | 'destructive'>,
): Need[] {
  const ofRoutes = routes.map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return needOf(provider, { method, path }).effect;
  });
  const { resource } = needOf(provider, { method: 'GET', path: '' });
  return [...new Set([effectOfTool({ readOnly, destructive }), ...ofRoutes])].map((effect) => ({ resource, effect }));
}

/** What a request to a provider needs, here or on another site; the path stands below the scope of the provider. */
export function needOf(slug: ProviderSlug, request: { readonly method: string; readonly path: string }): Need {
  const provider = providers.find((one) => one.slug === slug);
  return { resource: provider?.module ?? slug, effect: provider?.effectOf(request) ?? 'destructive' };
}
