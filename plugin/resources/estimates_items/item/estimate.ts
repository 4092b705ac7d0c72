import type { ItemKind } from '../../_items/item-kind';

/** Estimates: posts of the host's type `estimate`. */
export const estimate: ItemKind = { resource: 'estimates_items', type: 'estimate', noun: 'an estimate', label: 'Estimates' };
