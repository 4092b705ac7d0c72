import { Type } from '@sinclair/typebox';
import { expects, StringEnum, Url } from '../../../kit/schema';
import { modelLength, modelPattern } from '../provider/model-name';
import { providerSlugs } from '../provider/providers';
import { areaNames } from './areas';

/** Params that name an area or a provider, shared by the operations. */
export const areaName = StringEnum(areaNames, { description: 'Name of the area that uses AI' });
export const providerSlug = StringEnum(providerSlugs, { description: 'Slug of the AI provider' });
export const baseUrl = Type.Optional(
  Url('Address of the API, for ollama (default http://127.0.0.1:11434) and openai_compatible (such as https://llm.example/v1) only'),
);

/** Params that set an area; omitted fields stay as they are. */
export const areaProvider = Type.Optional(
  StringEnum(['', ...providerSlugs], { description: 'Slug of the AI provider; empty: the default one' }),
);
export const areaModel = Type.Optional(
  Type.String({
    maxLength: modelLength,
    pattern: modelPattern,
    ...expects('must be the name of a model: letters, digits and . : @ / ~ + - _'),
    description: 'Model of the provider, see ai.list_models; empty: its default one',
  }),
);
export const maxTokens = Type.Optional(Type.Integer({ minimum: 1, maximum: 200_000, description: 'Longest answer, in tokens' }));
