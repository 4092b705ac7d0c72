export type { AnswerOf, Area } from './areas';
export { type AiCtx, type AiInput, type AiResult, aiRun } from './run';
