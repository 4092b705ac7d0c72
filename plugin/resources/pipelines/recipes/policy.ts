import { type Static, Type } from '@sinclair/typebox';
import { Params, StringEnum } from '../../../kit/schema';

export const failureModes = ['stop', 'continue'] as const;

/** How a recipe takes repetition, failure and time (D151). */
export const PolicySchema = Params({
  skip_unchanged: Type.Optional(Type.Boolean({ default: true, description: 'Skip a post that has not changed since the last run' })),
  on_error: Type.Optional(StringEnum(failureModes, { default: 'stop', description: 'stop: nothing is written when a stage fails' })),
  max_attempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1, description: 'Attempts at each stage' })),
  timeout_ms: Type.Optional(Type.Integer({ minimum: 100, maximum: 300_000, default: 30_000, description: 'For the whole run' })),
});

export type Policy = Required<Static<typeof PolicySchema>>;

export const defaultPolicy: Policy = { skip_unchanged: true, on_error: 'stop', max_attempts: 1, timeout_ms: 30_000 };
