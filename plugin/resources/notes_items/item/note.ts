import type { ItemKind } from '../../_items/item-kind';

/** Notes: posts of the host's type `note`. */
export const note: ItemKind = { resource: 'notes_items', type: 'note', noun: 'a note', label: 'Notes' };
