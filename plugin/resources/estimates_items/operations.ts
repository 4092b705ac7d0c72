// Written by `npm run derive` from the files of this folder (D820).
import { estimatesItemsCreate } from './create';
import { estimatesItemsDelete } from './delete';
import { estimatesItemsGet } from './get';
import { estimatesItemsList } from './list';
import { estimatesItemsUpdate } from './update';

export const operations = {
  create: estimatesItemsCreate,
  delete: estimatesItemsDelete,
  get: estimatesItemsGet,
  list: estimatesItemsList,
  update: estimatesItemsUpdate,
};
