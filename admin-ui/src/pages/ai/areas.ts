import type { DataOf, ParamsOf } from '../../api/operations';

/** A task that asks a model. */
export type AreaName = ParamsOf<'ai', 'get_area'>['area'];
/** A provider of models. */
export type ProviderName = ParamsOf<'ai', 'set_key'>['provider'];
/** Whom a task asks. */
export type AreaSettings = DataOf<'ai', 'get_area'>;

const inOrder: Readonly<Record<AreaName, true>> = {
  content_cleanup: true,
  mapping_suggest: true,
  summary: true,
  seo_meta: true,
  image_alt: true,
  taxonomy_suggest: true,
  faq: true,
  translation: true,
  assistant: true,
};

/** All tasks: one that is missing here does not compile. */
export const areas = Object.keys(inOrder) as readonly AreaName[];

/** Names of providers are names of companies: the same in every language. */
export const providerNames: Readonly<Record<ProviderName, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
  ollama: 'Ollama',
  perplexity: 'Perplexity',
  openai_compatible: 'OpenAI-compatible',
};

/** What a provider is called. */
export const providerName = (slug: string): string => (slug in providerNames ? providerNames[slug as ProviderName] : slug);
