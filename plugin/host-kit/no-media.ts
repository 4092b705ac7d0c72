import { OperationError } from '../adapter';
import type { Media } from '../host';

/** The media library of a host that has none: nothing is found, and forms ask for the address of a picture (D592). */
export function noMedia(): Media {
  return {
    absent: true,
    async store() {
      throw new OperationError('conflict', 'Refused: this site has no media library.');
    },
    get: async () => undefined,
    findByUrl: async () => [],
    list: async () => ({ items: [], total: 0 }),
    remove: async () => undefined,
  };
}
