import { itemDelete } from '../_items/delete';
import { estimate } from './lib/estimate';

export const estimatesItemsDelete = itemDelete(estimate);
