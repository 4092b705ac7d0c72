import { itemGet } from '../_items/get';
import { estimate } from './lib/estimate';

export const estimatesItemsGet = itemGet(estimate);
