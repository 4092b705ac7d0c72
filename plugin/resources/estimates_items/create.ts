import { itemCreate } from '../_items/create';
import { estimate } from './lib/estimate';

export const estimatesItemsCreate = itemCreate(estimate);
