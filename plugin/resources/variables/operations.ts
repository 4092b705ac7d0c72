// Written by `npm run derive` from the files of this folder (D820).
import { variablesCatalog } from './catalog';
import { variablesDelete } from './delete';
import { variablesGet } from './get';
import { variablesResync } from './resync';
import { variablesSet } from './set';

export const operations = {
  catalog: variablesCatalog,
  delete: variablesDelete,
  get: variablesGet,
  resync: variablesResync,
  set: variablesSet,
};
