import { itemUpdate } from '../_items/update';
import { estimate } from './item/estimate';

export const estimatesItemsUpdate = itemUpdate(estimate);
