import { id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const smartLinkTable = defineTable(
  'sp_crm_smart_links',
  {
    id: id(),
    short: text(150),
    title: text(192),
    targetUrl: longText(),
    actions: json(),
    notes: longText(),
    contactClicks: int(),
    allClicks: int(),
    machineClicks: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['short']] },
);

const smartLinkClickTable = defineTable(
  'sp_crm_smart_link_clicks',
  { id: id(), linkId: int(), contactId: int(), counter: int(), createdAt: instant(), updatedAt: instant() },
  { unique: [['linkId', 'contactId']], index: [['contactId']] },
);

export const createCrmSmartLinks = migration(3026, 'crm-smart-links', async ({ createTable }) => {
  await createTable(smartLinkTable);
  await createTable(smartLinkClickTable);
});
