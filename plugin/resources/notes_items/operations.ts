// Written by `npm run derive` from the files of this folder (D820).
import { notesItemsCreate } from './create';
import { notesItemsDelete } from './delete';
import { notesItemsGet } from './get';
import { notesItemsList } from './list';
import { notesItemsUpdate } from './update';

export const operations = {
  create: notesItemsCreate,
  delete: notesItemsDelete,
  get: notesItemsGet,
  list: notesItemsList,
  update: notesItemsUpdate,
};
