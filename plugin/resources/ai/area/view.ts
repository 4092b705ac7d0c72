import { type Static, Type } from '@sinclair/typebox';
import { Returns } from '../../../kit/schema';
import type { AreaSettings } from './ai-areas';
import type { Area } from './areas';

/** An area as callers see it; what it answers can be sent back by ai.set_area (D61). */
export const AreaView = Returns({
  area: Type.String(),
  provider: Type.String({ description: 'Empty: the default provider' }),
  model: Type.String({ description: 'Empty: the default model of the provider' }),
  max_tokens: Type.Integer(),
});

export type AreaView = Static<typeof AreaView>;

/** `{area, provider, model, max_tokens}`. */
export const view = (area: Area, { provider, model, maxTokens }: AreaSettings): Static<typeof AreaView> => ({
  area,
  provider,
  model,
  max_tokens: maxTokens,
});
