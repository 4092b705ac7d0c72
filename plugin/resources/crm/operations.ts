// Written by `npm run derive` from the files of this folder (D820).
import { crmCreate } from './create';
import { crmDelete } from './delete';
import { crmGet } from './get';
import { crmList } from './list';
import { crmSetSecret } from './set_secret';
import { crmUpdate } from './update';

export const operations = {
  create: crmCreate,
  delete: crmDelete,
  get: crmGet,
  list: crmList,
  set_secret: crmSetSecret,
  update: crmUpdate,
};
