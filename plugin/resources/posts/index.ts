import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { postsCreate } from './create';
import { postsCreateUpload } from './create_upload';
import { postsDelete } from './delete';
import { postsDiff } from './diff';
import { postsGet } from './get';
import { postsList } from './list';
import { createPostUploads } from './migrations/091-post-uploads';
import { mediaRight, publishRight } from './post/publishing';
import { postsPreview } from './preview';
import { previewPage } from './preview/page';
import { postsPublish } from './publish';
import { postsRestore } from './restore';
import { postsSubmit } from './submit';
import { postsUnpublish } from './unpublish';
import { postsUpdate } from './update';
import { uploadRoutes } from './upload/upload-route';
import { uploadTable } from './upload/upload-table';
import { pruneUploads } from './upload/uploads';
import { postsVersions } from './versions';

/** The articles and pages of the site, as the host keeps them (D720). */
export const posts = defineGroup('posts', {
  holdsTextsOfOthers: true,
  module: 'posts',
  modules: [moduleOf('posts', { label: 'Posts', needs: 'posts' })],
  rights: [publishRight, mediaRight],
  operations: {
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
  },
  tables: [uploadTable],
  migrations: [createPostUploads],
  routes: (ctx) => ({ 'posts/v1': [{ method: 'GET', path: '/preview/{token}', handler: previewPage(ctx) }, ...uploadRoutes(ctx)] }),
  jobs: [
    {
      name: 'posts.prune',
      cron: '41 3 * * *',
      run: ({ host, now }) => host.storage.run((db) => pruneUploads(db, now()).then(() => undefined)),
    },
  ],
});
