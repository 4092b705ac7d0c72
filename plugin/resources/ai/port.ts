export type { AnswerOf, Area } from './area/areas';
export { isNotConnected } from './provider/failures';
export { type AiInput, type AiResult, aiRun } from './run/run';
