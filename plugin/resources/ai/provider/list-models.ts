import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Connection, keyHeaders } from './connection';
import { persistent } from './exchange';
import { unusableAnswer } from './failures';
import { isModelName } from './model-name';
import type { Listing } from './providers';

const timeoutMs = 15_000;
const maxBytes = 8 * 1024 * 1024;
const mostModels = 2000;

/** Perplexity has no list for the interface that its library speaks: its own model and the presets of that library's version. */
const ofPerplexity = ['fast', 'high', 'low', 'medium', 'perplexity/sonar', 'xhigh'];

const OpenAiList = Type.Object({ data: Type.Array(Type.Object({ id: Type.String() })) });
const OllamaList = Type.Object({ models: Type.Array(Type.Object({ name: Type.String() })) });
const GoogleList = Type.Object({
  models: Type.Array(Type.Object({ name: Type.String(), supportedGenerationMethods: Type.Optional(Type.Array(Type.String())) })),
});

interface Format {
  readonly path: string;
  /** Undefined where the answer is not of this format. */
  readonly read: (body: unknown) => string[] | undefined;
}

const formats: Readonly<Record<Exclude<Listing, 'none'>, Format>> = {
  openai: { path: '/models', read: idsOf },
  anthropic: { path: '/models?limit=1000', read: idsOf },
  ollama: { path: '/api/tags', read: (body) => (Value.Check(OllamaList, body) ? body.models.map(({ name }) => name) : undefined) },
  google: { path: '/models?pageSize=1000', read: ofGoogle },
};

/** Names of the provider's models, sorted; what can't be set as an area's model is left out. */
export async function listModels(connection: Connection): Promise<string[]> {
  const { definition } = connection;
  if (definition.listing === 'none') return ofPerplexity;
  const { path, read } = formats[definition.listing];
  const records = read(await getJson(connection, path));
  if (!records) throw unusableAnswer(definition.label, 'did not return a list of models');
  return [...new Set(records.filter(isModelName))].sort().slice(0, mostModels);
}

/** A GET that carries the key. */
export async function getJson(connection: Connection, path: string): Promise<unknown> {
  const { definition, baseUrl, fetch, now } = connection;
  const ask = persistent(fetch, { label: definition.label, timeoutMs, maxBytes, now });
  const { body } = await ask(`${baseUrl}${path}`, { headers: { accept: 'application/json', ...keyHeaders(connection) } });
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw unusableAnswer(definition.label, 'did not return JSON');
  }
}

function idsOf(body: unknown): string[] | undefined {
  return Value.Check(OpenAiList, body) ? body.data.map(({ id }) => id) : undefined;
}

function ofGoogle(body: unknown): string[] | undefined {
  if (!Value.Check(GoogleList, body)) return undefined;
  const generating = body.models.filter(({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true);
  return generating.map(({ name }) => name.replace(/^models\//, ''));
}
