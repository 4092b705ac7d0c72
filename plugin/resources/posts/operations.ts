// Written by `npm run derive` from the files of this folder (D820).
import { postsCreate } from './create';
import { postsCreateUpload } from './create_upload';
import { postsDelete } from './delete';
import { postsDiff } from './diff';
import { postsGet } from './get';
import { postsList } from './list';
import { postsPreview } from './preview';
import { postsPublish } from './publish';
import { postsRestore } from './restore';
import { postsSubmit } from './submit';
import { postsUnpublish } from './unpublish';
import { postsUpdate } from './update';
import { postsVersions } from './versions';

export const operations = {
  create: postsCreate,
  create_upload: postsCreateUpload,
  delete: postsDelete,
  diff: postsDiff,
  get: postsGet,
  list: postsList,
  preview: postsPreview,
  publish: postsPublish,
  restore: postsRestore,
  submit: postsSubmit,
  unpublish: postsUnpublish,
  update: postsUpdate,
  versions: postsVersions,
};
