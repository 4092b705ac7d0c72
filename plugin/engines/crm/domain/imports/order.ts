export const importKind = 'crm.import';
/** All of them have it, so that one file is worked through at a time. */
export const importKey = 'crm-import';

export interface ImportOrder {
  readonly importId: number;
}
