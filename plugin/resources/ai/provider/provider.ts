import type { Prompt } from '../prompts/frame';

export interface GenerateRequest extends Prompt {
  readonly model: string;
  readonly maxTokens: number;
  /** JSON Schema that the answer has to fit; not every provider keeps to it, so it is checked by who asks. */
  readonly json?: Record<string, unknown> | undefined;
  /** For all attempts together. */
  readonly timeoutMs: number;
}

export interface Generated {
  readonly text: string;
  /** Tokens. */
  readonly usage: { readonly input: number; readonly output: number };
  /** The one that answered. */
  readonly model: string;
  readonly finish: 'stop' | 'length' | 'content-filter' | 'other';
}

/** A provider with a key. Every method throws OperationError in our own words, without a word of what came back. */
export interface AiProvider {
  generate(request: GenerateRequest): Promise<Generated>;
  /** Names of its models, sorted. */
  models(): Promise<string[]>;
  /** Resolves where the provider takes the key; asks for as little as it lets us. */
  verify(): Promise<void>;
}
