import { engines } from '../engines';
import type { EffectOf } from '../engines/kit/tools/effects';
import type { ToolSet } from '../engines/kit/tools/provider';
import type { ProviderSlug } from '../host';
import type { DocumentedRoutes } from '../kit/documented-routes';

/** An engine as the bridge sees it, here or on another site. */
export interface Provider extends ToolSet {
  /** REST namespace of its routes. */
  readonly namespace: string;
  /** The module whose name scopes of keys use. */
  readonly module: string;
  readonly effectOf: EffectOf;
  /** What is said of its routes, as they are on this site. */
  readonly documents: DocumentedRoutes;
}

/** Those of all engines, in their order. */
export const providers: readonly Provider[] = engines.flatMap(({ namespace, module, effectOf, documents, tools }) =>
  tools ? [{ namespace, module, effectOf, documents, ...tools }] : [],
);

/** What a provider is called in messages. */
export const labelOf = (slug: ProviderSlug) => providers.find((provider) => provider.slug === slug)?.label ?? slug;

/** The same by what its tools begin with. */
export const labelOfPrefix = (prefix: string) => providers.find((provider) => provider.prefix === prefix)?.label ?? prefix;
