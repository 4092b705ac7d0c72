import { defineGroup } from '../../kit/group';
import { contentSourcesApproveMapping } from './approve_mapping';
import { contentSourcesCreate } from './create';
import { contentSourcesDelete } from './delete';
import { contentSourcesDiscard } from './discard';
import { pageAssets } from './display/assets';
import { contentSourcesExport } from './export';
import { forwards } from './forwarding/forward';
import { contentSourcesGet } from './get';
import { contentSourcesImport } from './import';
import { deliveryTable } from './ingest/delivery-table';
import { ingestRoutes } from './ingest/ingest-route';
import { ingestTable } from './ingest/ingest-table';
import { jobs } from './ingest/jobs';
import { payloadsPart } from './ingest/payloads-part';
import { processDeliveries } from './ingest/process';
import { contentSourcesList } from './list';
import { createIngestDeliveries, createIngestPosts, createSources } from './migrations/018-content';
import { createIngestImages } from './migrations/021-ingest-images';
import { addLastDelivery } from './migrations/032-content-repeats';
import { addNewIds } from './migrations/033-new-ids';
import { addImageEtags } from './migrations/035-image-etags';
import { addHeldAlone } from './migrations/043-held-alone';
import { addWithdrawals } from './migrations/044-withdrawals';
import { addWaitingPictures } from './migrations/048-waiting-pictures';
import { addDeliveryResults } from './migrations/087-delivery-results';
import { contentSourcesReplay } from './replay';
import { contentSourcesRotateSecret } from './rotate_secret';
import { sourcesSection } from './site-file/sources';
import { adminRoutes } from './source/admin-routes';
import { checkIngest, ingestGauges } from './source/health';
import { contentSourcesModule } from './source/module';
import { postTypeTable, watchPostTypes } from './source/post-types';
import { sourcesRegistry } from './source/registry';
import { sealedSourceColumns } from './source/secrets';
import { sourceTable } from './source/source-table';
import { contentSourcesUpdate } from './update';
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
  operations: {
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
  },
  persons: [payloadsPart],
  tables: [deliveryTable, ingestTable, postTypeTable, sourceTable, imageTable, waitingTable],
  migrations: [
    createIngestDeliveries,
    createIngestPosts,
    createSources,
    createIngestImages,
    addLastDelivery,
    addNewIds,
    addImageEtags,
    addHeldAlone,
    addWithdrawals,
    addWaitingPictures,
    addDeliveryResults,
  ],
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
