import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { postTypeOf } from '../_items/item-kind';
import { estimate } from './item/estimate';
import { operations } from './operations';

/** Estimates over the posts of the host. */
export const estimatesItems = defineGroup('estimates_items', {
  module: 'estimates',
  modules: [moduleOf('estimates', { label: 'Estimates', needs: 'posts' })],
  operations,
  postTypes: [postTypeOf(estimate)],
});
