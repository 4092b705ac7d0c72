import type { Message } from '../../../jobs/outbox';
import { type ImportOrder, importKey, importKind } from '../domain/imports/order';

/** Work through a file. */
export const importOrder = (importId: number): Message => ({
  kind: importKind,
  key: importKey,
  payload: { importId } satisfies ImportOrder,
});
