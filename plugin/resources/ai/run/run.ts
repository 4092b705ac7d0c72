import type { TObject } from '@sinclair/typebox';
import { invalidParam, OperationError, refused } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { plainSchema } from '../../../kit/schema';
import { aiAreas } from '../area/ai-areas';
import { type AnswerOf, type Area, taskOf } from '../area/areas';
import { aiKeys } from '../key/ai-keys';
import { frame, frameAgain, type Prompt } from '../prompts/frame';
import { connect } from '../provider/connect';
import { notConnected, unusableAnswer } from '../provider/failures';
import type { AiProvider, Generated } from '../provider/provider';
import { definitionOf, type ProviderSlug } from '../provider/providers';
import { answerReader } from './structured';

/** What a run needs of the service. */
export type AiCtx = Pick<JobCtx, 'host' | 'vault' | 'fetch' | 'log' | 'now'>;

/** What a model is to work on. */
export interface AiInput {
  /** The material: a text or any JSON value. It counts as data, whatever it says. */
  readonly content?: unknown;
  /** A request in words of our own or of an editor; never text out of the material. */
  readonly prompt?: string | undefined;
  /** Language of the answer, such as `de` or `Brazilian Portuguese`; the material's where it is left out. */
  readonly language?: string | undefined;
  /** Schema of the answer, for areas that have none of their own; every property required, objects closed. */
  readonly schema?: TObject | undefined;
  /** For all calls together; default 60 s. */
  readonly timeoutMs?: number | undefined;
}

export interface AiResult<D = unknown> {
  readonly text: string;
  /** The checked answer where the area or the caller has a schema for it; undefined otherwise. */
  readonly data: D;
  /** Tokens of all calls. */
  readonly usage: { readonly input: number; readonly output: number };
  readonly provider: ProviderSlug;
  readonly model: string;
  readonly finish: Generated['finish'];
}

/** What one run has settled before it asks. */
interface RunPlan {
  readonly area: Area;
  readonly slug: ProviderSlug;
  readonly label: string;
  readonly provider: AiProvider;
  readonly model: string;
  readonly maxTokens: number;
  readonly schema: TObject | undefined;
  readonly deadline: number;
}

const longestContent = 400_000;

/**
 * Ask the area's model. Throws OperationError: `unavailable` where no provider is connected, `upstream_error` where it fails, is too
 * slow or answers, twice, with what does not fit. Throws a plain Error inside a transaction, as every call to the outside does (D66).
 */
export async function aiRun<A extends Area>(ctx: AiCtx, area: A, input: AiInput): Promise<AiResult<AnswerOf<A>>> {
  if (ctx.host.storage.isInTransaction()) throw new Error('a model cannot be asked inside a transaction: ask it before or after');
  const started = ctx.now();
  const chosen = await choose(ctx, area, input);
  const asked = frame({
    task: taskOf(area),
    request: input.prompt,
    content: checkedContent(input.content),
    language: checkedLanguage(input.language),
    schema: chosen.schema && plainSchema(chosen.schema),
  });
  const { answer, data } = await ask(ctx, chosen, asked);
  const { usage, model, finish } = answer;
  ctx.log.info({ area, provider: chosen.slug, model, usage, finish, durationMs: ctx.now() - started }, 'A model has answered');
  return { text: answer.text.trim(), data: data as AnswerOf<A>, usage, provider: chosen.slug, model, finish };
}

async function choose(ctx: AiCtx, area: Area, { schema, timeoutMs = 60_000 }: AiInput): Promise<RunPlan> {
  return ctx.host.storage.run(async (db) => {
    const { settings } = await aiAreas(db).get(area);
    const slug = settings.provider || (await aiKeys(db).connected()).first;
    if (!slug) throw notConnected();
    const { label, defaultModel } = definitionOf(slug);
    const model = settings.model || defaultModel;
    if (model === '') throw refused(`the AI area "${area}" has no model; set one of ${slug} with ai.set_area`);
    const { provider } = await connect(db, ctx, slug);
    const deadline = ctx.now() + timeoutMs;
    return { area, slug, label, provider, model, maxTokens: settings.maxTokens, schema: taskOf(area).answer ?? schema, deadline };
  });
}

interface ModelAnswer {
  readonly answer: Generated;
  readonly data: unknown;
}

/** One call, and where the answer has to fit a schema and does not, one more. */
async function ask(ctx: AiCtx, chosen: RunPlan, prompt: Prompt): Promise<ModelAnswer> {
  const answer = await call(ctx, chosen, prompt);
  if (!chosen.schema) return { answer, data: undefined };
  const read = answerReader(chosen.schema);
  const first = read(answer.text);
  if ('data' in first) return { answer, data: first.data };
  ctx.log.warn(
    { area: chosen.area, provider: chosen.slug, model: chosen.model },
    'The answer of a model does not match the schema; the model is asked again',
  );
  const second = await call(ctx, chosen, frameAgain(prompt, { answer: answer.text, problems: first.problems }));
  const repaired = read(second.text);
  if (!('data' in repaired)) throw unusableAnswer(chosen.label, `returned twice something that does not match the area "${chosen.area}"`);
  const usage = { input: answer.usage.input + second.usage.input, output: answer.usage.output + second.usage.output };
  return { answer: { ...second, usage }, data: repaired.data };
}

async function call(ctx: AiCtx, { provider, label, ...chosen }: RunPlan, prompt: Prompt): Promise<Generated> {
  const { model, maxTokens, area, schema, deadline } = chosen;
  const timeoutMs = Math.max(1, deadline - ctx.now());
  const answer = await provider.generate({ ...prompt, model, maxTokens, json: schema && plainSchema(schema), timeoutMs });
  if (answer.finish === 'content-filter') throw unusableAnswer(label, `declined to answer in the area "${area}"`);
  const isCut = answer.finish === 'length' && (schema !== undefined || answer.text.trim() === '');
  if (isCut) throw unusableAnswer(label, `was cut off after ${maxTokens} tokens; raise max_tokens of the area "${area}" with ai.set_area`);
  return answer;
}

function checkedContent(content: unknown): unknown {
  const length = typeof content === 'string' ? content.length : (JSON.stringify(content ?? null)?.length ?? 0);
  if (length <= longestContent) return content;
  throw new OperationError('too_large', `The material for the model is longer than ${longestContent} characters; send a part of it.`);
}

function checkedLanguage(language: string | undefined): string | undefined {
  if (language === undefined || /^[\p{L}\p{N} ()-]{2,60}$/u.test(language)) return language;
  throw invalidParam('/language', 'must be a language tag or name');
}
