import { OperationError } from '../../../plugin/index';

/** Nobody hands out or takes away what they may not do themselves. Throws `forbidden` that names the first such capability. */
export function checkWithin(own: ReadonlySet<string>, capabilities: Iterable<string>): void {
  for (const capability of capabilities) {
    if (!own.has(capability))
      throw new OperationError('forbidden', `You may not decide about ${capability}, because you do not have it yourself.`);
  }
}
