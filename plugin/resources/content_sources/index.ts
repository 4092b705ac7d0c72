import { defineGroup } from '../../kit/group';
import { contentSourcesApproveMapping } from './approve_mapping';
import { contentSourcesCreate } from './create';
import { contentSourcesDelete } from './delete';
import { contentSourcesExport } from './export';
import { contentSourcesGet } from './get';
import { contentSourcesImport } from './import';
import { adminRoutes } from './lib/admin-routes';
import { forwards } from './lib/forward';
import { checkIngest, ingestGauges } from './lib/health';
import { ingestRoutes } from './lib/ingest-route';
import { jobs } from './lib/jobs';
import { watchPostTypes } from './lib/post-types';
import { processDeliveries } from './lib/process';
import { sourcesRegistry } from './lib/registry';
import { sealedSourceColumns } from './lib/secrets';
import { contentHooks } from './lib/writer/hooks';
import { reviewMail } from './lib/writer/review-mail';
import { contentSourcesList } from './list';
import { contentSourcesRotateSecret } from './rotate_secret';
import { contentSourcesUpdate } from './update';

/** Posts that come in by webhook: sources with their mappings, and the route that takes the payloads. */
export const contentSources = defineGroup('content_sources', {
  module: 'content-sources',
  operations: {
    approve_mapping: contentSourcesApproveMapping,
    create: contentSourcesCreate,
    delete: contentSourcesDelete,
    export: contentSourcesExport,
    get: contentSourcesGet,
    import: contentSourcesImport,
    list: contentSourcesList,
    rotate_secret: contentSourcesRotateSecret,
    update: contentSourcesUpdate,
  },
  hooks: (ctx) => {
    watchPostTypes(ctx);
    contentHooks(ctx);
  },
  routes: (ctx) => ({ 'ingest/v1': ingestRoutes(ctx) }),
  adminRoutes,
  registry: sourcesRegistry,
  sealedColumns: sealedSourceColumns,
  deliveries: [processDeliveries, reviewMail, ...forwards],
  jobs,
  healthChecks: [{ name: 'ingest', run: checkIngest }],
  gauges: ingestGauges,
});
