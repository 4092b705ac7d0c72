import type { ProviderSlug } from '../../../plugin/resources/ai/provider/providers';

/** What a model is made to answer. */
export interface Saying {
  readonly text: string;
  /** The text is the JSON that was asked for. */
  readonly isJson?: boolean;
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly isCut?: boolean;
}

/** What a request asked for, whatever its format. */
export interface AskedFor {
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  readonly maxTokens: number;
}

/** How one provider speaks, as its public documentation has it. */
export interface Wire {
  readonly slug: ProviderSlug;
  /** Between the origin and the paths below, as in the provider's own address. */
  readonly basePath: string;
  /** The header that carries the key, and how. */
  readonly keyHeader: readonly [name: string, value: (key: string) => string];
  readonly generatePath: (model: string) => string;
  readonly asked: (body: string, path: string) => AskedFor;
  readonly answer: (saying: Saying) => object;
  /** How it tells its models; undefined where it doesn't. */
  readonly models?: { readonly path: string; readonly body: (names: readonly string[]) => object };
  /** What only a valid key may GET, where that is not the list of models. */
  readonly keyPath?: string;
}

export const bearer = ['authorization', (key: string) => `Bearer ${key}`] as const;

/** Text of a content that is a string or a list of parts. */
export const textOf = (content: string | { text: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('');
