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

/** Where each provider says what its models cost; whoever runs models without one sets the price. */
export const priceLists: Readonly<Partial<Record<ProviderName, string>>> = {
  openai: 'https://openai.com/api/pricing/',
  anthropic: 'https://www.anthropic.com/pricing',
  google: 'https://ai.google.dev/gemini-api/docs/pricing',
  mistral: 'https://mistral.ai/pricing',
  openrouter: 'https://openrouter.ai/models',
  perplexity: 'https://docs.perplexity.ai/getting-started/pricing',
};

/** What a provider is called. */
export const providerName = (slug: string): string => (slug in providerNames ? providerNames[slug as ProviderName] : slug);
