import { itemDelete } from '../_items/delete';
import { estimate } from './item/estimate';

export const estimatesItemsDelete = itemDelete(estimate);
