import { type AiInput, type AiResult, type AnswerOf, type Area, aiRun, isNotConnected } from '../../ai/port';
import type { StageRun } from './stage';

export const noModel = 'No model is connected; set a key with ai.set_key.';

interface Question extends AiInput {
  /** Fail where no model is connected. */
  readonly isRequired: boolean | undefined;
}

/** Ask the area's model within the stage's time; undefined where none is connected and none is required (D154). */
export async function askModel<A extends Area>(
  { ctx, timeoutMs }: StageRun,
  area: A,
  { isRequired, ...input }: Question,
): Promise<AiResult<AnswerOf<A>> | undefined> {
  try {
    return await aiRun(ctx, area, { ...input, timeoutMs });
  } catch (error) {
    if (isNotConnected(error) && !isRequired) return undefined;
    throw error;
  }
}
