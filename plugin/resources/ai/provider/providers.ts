import type { WireFormat } from '../../../net/language-models';

/** How a provider tells its models. */
export type Listing = 'openai' | 'anthropic' | 'google' | 'ollama' | 'none';

/** What is fixed about a provider. */
export interface ProviderDefinition {
  /** For messages. */
  readonly label: string;
  readonly format: WireFormat;
  /** Without a trailing slash. Undefined where the caller must give one. */
  readonly baseUrl: string | undefined;
  /** Whether `ai.set_key` may give another address. */
  readonly hasOwnAddress: boolean;
  readonly listing: Listing;
  /** A GET that only a valid key can make, where listing the models takes any. */
  readonly keyPath?: string;
  /** Used where an area names no model; empty where only the operator can know. Overridden per area by `ai.set_area`. */
  readonly defaultModel: string;
  /** Whether it takes a JSON Schema for its answer; the others are asked in words. */
  readonly isStructured: boolean;
}

const fixed = { hasOwnAddress: false, isStructured: true } as const;

/** Every provider, in the order in which the default one is chosen. */
export const providers = {
  openai: {
    ...fixed,
    label: 'OpenAI',
    format: 'openai',
    listing: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    defaultModel: 'gpt-5.4-mini',
  },
  anthropic: {
    ...fixed,
    label: 'Anthropic',
    format: 'anthropic',
    listing: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    defaultModel: 'claude-haiku-5-5',
  },
  google: {
    ...fixed,
    label: 'Google',
    format: 'google',
    listing: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    defaultModel: 'gemini-flash-latest',
  },
  mistral: {
    ...fixed,
    label: 'Mistral',
    format: 'mistral',
    listing: 'openai',
    baseUrl: 'https://api.mistral.ai/v1',
    defaultModel: 'mistral-small-latest',
  },
  openrouter: {
    ...fixed,
    label: 'OpenRouter',
    format: 'openai_compatible',
    listing: 'openai',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyPath: '/key',
    defaultModel: 'openrouter/auto',
  },
  ollama: {
    label: 'Ollama',
    format: 'openai_compatible',
    listing: 'ollama',
    hasOwnAddress: true,
    isStructured: true,
    baseUrl: 'http://127.0.0.1:11434',
    defaultModel: '',
  },
  perplexity: {
    ...fixed,
    label: 'Perplexity',
    format: 'perplexity',
    listing: 'none',
    baseUrl: 'https://api.perplexity.ai',
    defaultModel: 'perplexity/sonar',
  },
  openai_compatible: {
    label: 'The OpenAI-compatible server',
    format: 'openai_compatible',
    listing: 'openai',
    hasOwnAddress: true,
    isStructured: false,
    baseUrl: undefined,
    defaultModel: '',
  },
} as const satisfies Readonly<Record<string, ProviderDefinition>>;

export type ProviderSlug = keyof typeof providers;

export const providerSlugs = Object.keys(providers) as [ProviderSlug, ...ProviderSlug[]];

/** Its definition, without the literal types. */
export const definitionOf = (slug: ProviderSlug): ProviderDefinition => providers[slug];

/** Whether a stored text still names a provider. */
export const isProvider = (slug: string): slug is ProviderSlug => Object.hasOwn(providers, slug);
