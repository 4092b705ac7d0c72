import type { AnswerListener, RestResponse } from '../../host';
import { problemOf } from './answer';

interface Door {
  readonly listeners: readonly AnswerListener[];
  readonly door: string;
}

/** The answer of `work`, which the listeners are told of with the time that it took; what is thrown is answered by somebody else. */
export async function timed({ listeners, door }: Door, work: () => Promise<RestResponse>): Promise<RestResponse> {
  if (listeners.length === 0) return work();
  const started = performance.now();
  const tell = (status: number) => {
    for (const listener of listeners) listener({ door, status, milliseconds: performance.now() - started });
  };
  try {
    const response = await work();
    tell(response.status);
    return response;
  } catch (error) {
    tell(problemOf(error, '').status);
    throw error;
  }
}
