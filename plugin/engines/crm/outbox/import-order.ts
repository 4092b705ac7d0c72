import type { Message } from '../../../jobs/outbox';

export const importKind = 'crm.import';

export interface ImportOrder {
  readonly importId: number;
}

/** Work through a file; one at a time. */
export const importOrder = (importId: number): Message => ({
  kind: importKind,
  key: 'crm-import',
  payload: { importId } satisfies ImportOrder,
});
