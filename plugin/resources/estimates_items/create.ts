import { itemCreate } from '../_items/create';
import { estimate } from './item/estimate';

export const estimatesItemsCreate = itemCreate(estimate);
