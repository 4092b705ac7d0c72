export type { AnswerOf, Area } from './areas';
export { isNotConnected } from './failures';
export { type AiCtx, type AiInput, type AiResult, aiRun } from './run';
