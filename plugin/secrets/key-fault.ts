import type { VaultFault } from '../kit/vault';

/** Why keys can't be used; the message names files and what to do, and is for operators only. */
export class KeyFault extends Error {
  override readonly name = 'KeyFault';

  constructor(
    readonly code: VaultFault['code'],
    message: string,
  ) {
    super(message);
  }
}
