import { itemList } from '../_items/list';
import { estimate } from './lib/estimate';

export const estimatesItemsList = itemList(estimate);
