import type { Db } from '../../host';
import { aiKeys } from './key/ai-keys';

export type { AnswerOf, Area } from './area/areas';
export { isNotConnected } from './provider/failures';
export { modelPackages } from './provider/model-packages';
export { type AiInput, type AiResult, aiRun } from './run/run';

/** Providers that have a key. */
export const providersWithKey = async (db: Db): Promise<readonly string[]> => (await aiKeys(db).connected()).withKey;
