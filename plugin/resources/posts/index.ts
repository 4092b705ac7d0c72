import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { migrations } from './migrations';
import { operations } from './operations';
import { mediaRight, publishRight } from './post/publishing';
import { previewPage } from './preview/page';
import { uploadRoutes } from './upload/upload-route';
import { uploadTable } from './upload/upload-table';
import { pruneUploads } from './upload/uploads';

/** The articles and pages of the site, as the host keeps them (D720). */
export const posts = defineGroup('posts', {
  holdsTextsOfOthers: true,
  module: 'posts',
  modules: [moduleOf('posts', { label: 'Posts', needs: 'posts' })],
  rights: [publishRight, mediaRight],
  operations,
  tables: [uploadTable],
  migrations,
  routes: (ctx) => ({ 'posts/v1': [{ method: 'GET', path: '/preview/{token}', handler: previewPage(ctx) }, ...uploadRoutes(ctx)] }),
  jobs: [
    {
      name: 'posts.prune',
      cron: '41 3 * * *',
      run: ({ host, now }) => host.storage.run((db) => pruneUploads(db, now()).then(() => undefined)),
    },
  ],
});
