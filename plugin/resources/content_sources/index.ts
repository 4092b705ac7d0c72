import { defineGroup } from '../../kit/group';
import { pageAssets } from './display/assets';
import { forwards } from './forwarding/forward';
import { deliveryTable } from './ingest/delivery-table';
import { ingestRoutes } from './ingest/ingest-route';
import { ingestTable } from './ingest/ingest-table';
import { jobs } from './ingest/jobs';
import { payloadsPart } from './ingest/payloads-part';
import { processDeliveries } from './ingest/process';
import { migrations } from './migrations';
import { operations } from './operations';
import { sourcesSection } from './site-file/sources';
import { adminRoutes } from './source/admin-routes';
import { checkIngest, ingestGauges } from './source/health';
import { contentSourcesModule } from './source/module';
import { postTypeTable, watchPostTypes } from './source/post-types';
import { sourcesRegistry } from './source/registry';
import { sealedSourceColumns } from './source/secrets';
import { sourceTable } from './source/source-table';
import { contentHooks } from './writer/hooks';
import { imageTable } from './writer/images/image-table';
import { imagesMissing } from './writer/images/render-image';
import { fetchWaiting } from './writer/images/waiting/fetch-waiting';
import { waitingTable } from './writer/images/waiting/waiting-table';
import { reviewMail } from './writer/review-mail';

/** Posts that come in by webhook: sources with their mappings, and the route that takes the payloads. */
export const contentSources = defineGroup('content_sources', {
  holdsTextsOfOthers: true,
  module: 'content-sources',
  modules: [contentSourcesModule],
  operations,
  persons: [payloadsPart],
  tables: [deliveryTable, ingestTable, postTypeTable, sourceTable, imageTable, waitingTable],
  migrations,
  hooks: (ctx) => {
    watchPostTypes(ctx);
    contentHooks(ctx);
  },
  routes: (ctx) => ({ 'ingest/v1': [...pageAssets(), ...ingestRoutes(ctx)] }),
  adminRoutes,
  registry: sourcesRegistry,
  sealedColumns: sealedSourceColumns,
  deliveries: [processDeliveries, fetchWaiting, reviewMail, ...forwards],
  jobs,
  healthChecks: [{ name: 'ingest', run: checkIngest }],
  gauges: ingestGauges,
  notes: () => [imagesMissing() ?? []].flat(),
  siteSections: [sourcesSection],
});
