import { OperationError } from '../../../kit/errors';
import { asGlobalFetch } from '../../../net/global-fetch';
import { type LanguageModel, openLanguageModel } from '../../../net/language-models';
import type { Connection } from '../provider/connection';
import { persistent } from '../provider/exchange';
import { unusableAnswer } from '../provider/failures';
import { isModelName } from '../provider/model-name';
import type { Generated, GenerateRequest } from '../provider/provider';

const maxBytes = 5 * 1024 * 1024;

type Answer = Awaited<ReturnType<LanguageModel['doGenerate']>>;

/** One answer of a model, through the library that speaks its provider's format. */
export async function generate(connection: Connection, request: GenerateRequest): Promise<Generated> {
  const { definition, apiKey, baseUrl, now } = connection;
  const fetch = persistent(connection.fetch, { label: definition.label, timeoutMs: request.timeoutMs, maxBytes, now });
  const model = await openLanguageModel(definition.format, {
    model: request.model,
    apiKey,
    baseURL: definition.listing === 'ollama' ? `${baseUrl}/v1` : baseUrl,
    // The libraries' own time caps and retries stay unused: `persistent` has both.
    fetch: asGlobalFetch(fetch, { timeoutMs: request.timeoutMs, maxBytes }),
    supportsStructuredOutputs: definition.isStructured,
  });
  const answer = await answerOf(connection, () => model.doGenerate(optionsOf(connection, request)));
  const read = generated(answer, request);
  const mayBeEmpty = read.finish === 'length' || read.finish === 'content-filter';
  if (!mayBeEmpty && read.text.trim() === '') throw unusableAnswer(definition.label, 'returned no text');
  return read;
}

async function answerOf({ definition }: Connection, call: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw ownError(error) ?? unusableAnswer(definition.label, `returned an answer that cannot be read (${kindOf(error)})`);
  }
}

function optionsOf({ definition }: Connection, { system, prompt, maxTokens, json }: GenerateRequest) {
  return {
    prompt: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: [{ type: 'text' as const, text: prompt }] },
    ],
    maxOutputTokens: maxTokens,
    ...(json && definition.isStructured ? { responseFormat: { type: 'json' as const, schema: json, name: 'answer' } } : {}),
    // Nothing of a site's content is to stay there longer than the answer takes (D64).
    providerOptions: { openai: { store: false } },
  };
}

function generated({ content, usage, finishReason, response }: Answer, { model }: GenerateRequest): Generated {
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    usage: { input: count(usage.inputTokens), output: count(usage.outputTokens) },
    model: response?.modelId !== undefined && isModelName(response.modelId) ? response.modelId : model,
    finish: finishOf(finishReason),
  };
}

const count = (tokens: number | undefined) => (Number.isSafeInteger(tokens) ? Math.max(0, Number(tokens)) : 0);

function finishOf(reason: Answer['finishReason']): Generated['finish'] {
  return reason === 'stop' || reason === 'length' || reason === 'content-filter' ? reason : 'other';
}

/** The error that our side of `fetch` threw; the libraries wrap it. */
function ownError(error: unknown, depth = 0): OperationError | undefined {
  if (error instanceof OperationError) return error;
  return error instanceof Error && depth < 5 ? ownError(error.cause, depth + 1) : undefined;
}

/** Name of the class alone: messages and fields of the libraries' errors hold the request and the answer. */
const kindOf = (error: unknown) => (error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'unknown');
