import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { postTypeOf } from '../_items/item-kind';
import { estimatesItemsCreate } from './create';
import { estimatesItemsDelete } from './delete';
import { estimatesItemsGet } from './get';
import { estimate } from './item/estimate';
import { estimatesItemsList } from './list';
import { estimatesItemsUpdate } from './update';

/** Estimates over the posts of the host. */
export const estimatesItems = defineGroup('estimates_items', {
  module: 'estimates',
  modules: [moduleOf('estimates', { label: 'Estimates', needs: 'posts' })],
  operations: {
    create: estimatesItemsCreate,
    delete: estimatesItemsDelete,
    get: estimatesItemsGet,
    list: estimatesItemsList,
    update: estimatesItemsUpdate,
  },
  postTypes: [postTypeOf(estimate)],
});
