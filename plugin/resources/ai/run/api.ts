import type { AnswerOf, Area } from '../area/areas';
import { type AiCtx, type AiInput, type AiResult, aiRun } from './run';

/** Language models, as code in the same process uses them. */
interface AiApi {
  /** Ask the model of an area; see `aiRun`. Throws OperationError, and a plain Error inside a transaction. */
  run<A extends Area>(area: A, input: AiInput): Promise<AiResult<AnswerOf<A>>>;
}

export const aiApi = (ctx: AiCtx): AiApi => ({ run: (area, input) => aiRun(ctx, area, input) });
