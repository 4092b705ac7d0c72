import { itemUpdate } from '../_items/update';
import { estimate } from './lib/estimate';

export const estimatesItemsUpdate = itemUpdate(estimate);
