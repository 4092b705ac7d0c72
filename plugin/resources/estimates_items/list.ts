import { itemList } from '../_items/list';
import { estimate } from './item/estimate';

export const estimatesItemsList = itemList(estimate);
