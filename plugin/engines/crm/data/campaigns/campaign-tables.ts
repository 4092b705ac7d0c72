import { ascii, type Column, flag, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { CampaignStatus, CampaignType } from '../../domain/campaign-statuses';
import type { DesignTemplate } from '../../domain/designs';

/** Emails that go to many: campaigns, sequences with their emails, emails of automations, and those to one person. */
export const campaignTable = defineTable(
  'sp_crm_campaigns',
  {
    id: id(),
    type: ascii(30) as Column<CampaignType>,
    parentId: nullable(int()),
    title: text(190),
    /** No two have the same: of a campaign its title in lower case, of a sequence and its emails the slug (D387). */
    titleKey: text(240),
    slug: text(192),
    status: ascii(30) as Column<CampaignStatus>,
    templateId: nullable(int()),
    subject: text(998),
    preHeader: text(998),
    body: longText(),
    designTemplate: ascii(40) as Column<DesignTemplate>,
    settings: json<Readonly<Record<string, unknown>>>(),
    recipientsCount: int(),
    /** Seconds after the enrolment, for the emails of a sequence. */
    delay: int(),
    isUtmActive: flag(),
    utm: json<Readonly<Record<string, string>>>(),
    scheduledAt: nullable(instant()),
    /** Where the work on the recipients has come to: the last contact that was looked at. */
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

/** The subjects that a campaign tries. */
export const campaignSubjectTable = defineTable(
  'sp_crm_campaign_subjects',
  { id: id(), campaignId: int(), weight: int(), subject: text(998) },
  { index: [['campaignId', 'id']] },
);
