import { itemGet } from '../_items/get';
import { estimate } from './item/estimate';

export const estimatesItemsGet = itemGet(estimate);
