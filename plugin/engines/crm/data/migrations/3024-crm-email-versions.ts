import { ascii, flag, id, instant, int, json, longText, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const emailVersionTable = defineTable(
  'sp_crm_email_versions',
  {
    id: id(),
    campaignId: int(),
    replacedAt: instant(),
    subject: text(998),
    preHeader: text(998),
    body: longText(),
    designTemplate: ascii(40),
    settings: json(),
    isUtmActive: flag(),
    utm: json(),
  },
  { index: [['campaignId', 'replacedAt']] },
);

export const createCrmEmailVersions = migration(3024, 'crm-email-versions', async ({ createTable }) => {
  await createTable(emailVersionTable);
});
