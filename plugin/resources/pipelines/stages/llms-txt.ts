import { markStale } from '../llms-txt/stale';
import { defineStage } from './stage';

/** Have the site's llms.txt rebuilt. */
export const llmsTxt = defineStage({
  name: 'llms_txt',
  apply: async () => ({ effects: [async (db) => void (await markStale(db))], message: 'llms.txt is rebuilt.' }),
});
