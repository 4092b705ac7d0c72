import { OperationError } from '../../../plugin/adapter';

/** Nobody hands out or takes away what they may not do themselves. Throws `forbidden` that names the first such capability (D26). */
export function checkWithin(own: ReadonlySet<string>, capabilities: Iterable<string>): void {
  for (const capability of capabilities) {
    if (!own.has(capability))
      throw new OperationError('forbidden', `You may not grant or revoke ${capability}, because you do not have it yourself.`);
  }
}
