import { EngineError } from '../../../plugin/engines/kit/input/errors';

/** The body of the 422 with which `work` refuses, undefined where it refuses nothing. */
export function refusal(work: () => unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof EngineError && error.status === 422) return error.body;
    throw error;
  }
}
