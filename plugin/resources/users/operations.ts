// Written by `npm run derive` from the files of this folder (D820).
import { usersCreate } from './create';
import { usersDelete } from './delete';
import { usersGet } from './get';
import { usersList } from './list';
import { usersUpdate } from './update';

export const operations = {
  create: usersCreate,
  delete: usersDelete,
  get: usersGet,
  list: usersList,
  update: usersUpdate,
};
