import { anthropic } from './anthropic';
import { google } from './google';
import { mistral } from './mistral';
import { ollama } from './ollama';
import { openai } from './openai';
import { openaiCompatible } from './openai-compatible';
import { openrouter } from './openrouter';
import { perplexity } from './perplexity';
import type { Wire } from './wire';

/** Every provider's way of speaking. */
export const wires: readonly Wire[] = [openai, anthropic, google, mistral, openrouter, ollama, perplexity, openaiCompatible];
