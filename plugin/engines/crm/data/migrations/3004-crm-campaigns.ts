import { ascii, bytes, flag, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const templateTable = defineTable(
  'sp_crm_templates',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    status: ascii(10),
    subject: text(998),
    preHeader: text(998),
    body: longText(),
    editType: ascii(20),
    designTemplate: ascii(40),
    settings: json(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']] },
);

const campaignTable = defineTable(
  'sp_crm_campaigns',
  {
    id: id(),
    type: ascii(30),
    parentId: nullable(int()),
    title: text(190),
    titleKey: text(240),
    slug: text(192),
    status: ascii(30),
    templateId: nullable(int()),
    subject: text(998),
    preHeader: text(998),
    body: longText(),
    designTemplate: ascii(40),
    settings: json(),
    recipientsCount: int(),
    delay: int(),
    isUtmActive: flag(),
    utm: json(),
    scheduledAt: nullable(instant()),
    cursor: nullable(int()),
    startedAt: nullable(instant()),
    finishedAt: nullable(instant()),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [['titleKey']],
    index: [
      ['type', 'status', 'id'],
      ['parentId', 'delay'],
      ['status', 'scheduledAt'],
    ],
  },
);
const campaignSubjectTable = defineTable(
  'sp_crm_campaign_subjects',
  { id: id(), campaignId: int(), weight: int(), subject: text(998) },
  { index: [['campaignId', 'id']] },
);

const emailTable = defineTable(
  'sp_crm_emails',
  {
    id: id(),
    campaignId: int(),
    contactId: int(),
    occasion: int(),
    type: ascii(30),
    subjectId: nullable(int()),
    address: text(190),
    domain: text(190),
    subject: text(998),
    content: nullable(json()),
    status: ascii(20),
    scheduledAt: nullable(instant()),
    sentAt: nullable(instant()),
    leaseUntil: nullable(instant()),
    fence: int(),
    attempts: int(),
    messageId: nullable(ascii(190)),
    note: text(1000),
    isOpen: flag(),
    openedAt: nullable(instant()),
    clickCount: int(),
    clickedAt: nullable(instant()),
    hash: ascii(36),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [['campaignId', 'contactId', 'occasion'], ['hash']],
    index: [
      ['campaignId', 'status'],
      ['status', 'scheduledAt'],
      ['status', 'leaseUntil'],
      ['contactId', 'status', 'sentAt'],
    ],
  },
);

const urlTable = defineTable(
  'sp_crm_urls',
  {
    id: id(),
    url: longText(),
    digest: bytes(32),
    createdAt: instant(),
  },
  { unique: [['digest']] },
);
const metricTable = defineTable(
  'sp_crm_metrics',
  {
    id: id(),
    emailId: int(),
    campaignId: int(),
    contactId: int(),
    type: ascii(20),
    urlId: int(),
    counter: int(),
    isMachine: flag(),
    ip: nullable(ascii(45)),
    country: text(2),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [['emailId', 'type', 'urlId']],
    index: [
      ['campaignId', 'type'],
      ['contactId', 'type', 'createdAt'],
      ['type', 'createdAt'],
    ],
  },
);

export const createCrmCampaigns = migration(3004, 'crm-campaigns', async ({ createTable }) => {
  for (const table of [templateTable, campaignTable, campaignSubjectTable, emailTable, urlTable, metricTable]) await createTable(table);
});
