import type { createOpenAI } from '@ai-sdk/openai';
import type { OptionalPackage } from '../kit/optional-packages';

/** One model of one provider, as the libraries of all providers speak of it. */
export type LanguageModel = ReturnType<ReturnType<typeof createOpenAI>['languageModel']>;

/** The wire formats that there is a library for. */
export type WireFormat = 'openai' | 'anthropic' | 'google' | 'mistral' | 'perplexity' | 'openai_compatible';

export interface ModelSettings {
  readonly model: string;
  readonly apiKey: string;
  /** Without a trailing slash; always given, so that no library looks for one in the environment. */
  readonly baseURL: string;
  readonly fetch: typeof globalThis.fetch;
  /** Whether the server takes a JSON Schema for its answer. */
  readonly supportsStructuredOutputs: boolean;
}

/** The package that speaks each of them; a site installs those of the providers that it asks (D665). */
const packages: Readonly<Record<WireFormat, OptionalPackage>> = {
  openai: '@ai-sdk/openai',
  anthropic: '@ai-sdk/anthropic',
  google: '@ai-sdk/google',
  mistral: '@ai-sdk/mistral',
  perplexity: '@ai-sdk/perplexity',
  openai_compatible: '@ai-sdk/openai-compatible',
};

export const packageOf = (format: WireFormat): OptionalPackage => packages[format];

/** Loaded when first used: together they take longer than the rest of the start-up. */
const loaders: Readonly<Record<WireFormat, (settings: ModelSettings) => Promise<LanguageModel>>> = {
  openai: async ({ model, ...settings }) => (await import('@ai-sdk/openai')).createOpenAI(settings).responses(model),
  anthropic: async ({ model, ...settings }) => (await import('@ai-sdk/anthropic')).createAnthropic(settings).languageModel(model),
  google: async ({ model, ...settings }) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings).languageModel(model),
  mistral: async ({ model, ...settings }) => (await import('@ai-sdk/mistral')).createMistral(settings).languageModel(model),
  perplexity: async ({ model, ...settings }) => (await import('@ai-sdk/perplexity')).createPerplexity(settings).languageModel(model),
  openai_compatible: async ({ model, ...settings }) =>
    (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({ name: 'compatible', ...settings }).languageModel(model),
};

/** A model behind the library that speaks its format; all of its requests go through the given `fetch`. */
export const openLanguageModel = (format: WireFormat, settings: ModelSettings): Promise<LanguageModel> => loaders[format](settings);
