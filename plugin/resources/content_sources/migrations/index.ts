// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createIngestDeliveries, createIngestPosts, createSources } from './018-content';
import { createIngestImages } from './021-ingest-images';
import { addLastDelivery } from './032-content-repeats';
import { addNewIds } from './033-new-ids';
import { addImageEtags } from './035-image-etags';
import { addHeldAlone } from './043-held-alone';
import { addWithdrawals } from './044-withdrawals';
import { addWaitingPictures } from './048-waiting-pictures';
import { addDeliveryResults } from './087-delivery-results';

export const migrations: readonly Migration[] = [
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
];
