// Written by `npm run derive` from the files of this folder (D820).
import { contentSourcesApproveMapping } from './approve_mapping';
import { contentSourcesCreate } from './create';
import { contentSourcesDelete } from './delete';
import { contentSourcesDiscard } from './discard';
import { contentSourcesExport } from './export';
import { contentSourcesGet } from './get';
import { contentSourcesImport } from './import';
import { contentSourcesList } from './list';
import { contentSourcesReplay } from './replay';
import { contentSourcesRotateSecret } from './rotate_secret';
import { contentSourcesUpdate } from './update';

export const operations = {
  approve_mapping: contentSourcesApproveMapping,
  create: contentSourcesCreate,
  delete: contentSourcesDelete,
  discard: contentSourcesDiscard,
  export: contentSourcesExport,
  get: contentSourcesGet,
  import: contentSourcesImport,
  list: contentSourcesList,
  replay: contentSourcesReplay,
  rotate_secret: contentSourcesRotateSecret,
  update: contentSourcesUpdate,
};
