import { ascii, bytes, type Column, flag, id, instant, int, longText, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

/** Addresses that links in emails lead to. */
export const urlTable = defineTable(
  'sp_crm_urls',
  {
    id: id(),
    url: longText(),
    /** SHA-256 of it. */
    digest: bytes(32),
    createdAt: instant(),
  },
  { unique: [['digest']] },
);

export type MetricType = 'open' | 'click' | 'unsubscribe';

/** What a recipient did with an email: one row for each email, kind and link, however often. */
export const metricTable = defineTable(
  'sp_crm_metrics',
  {
    id: id(),
    emailId: int(),
    campaignId: int(),
    contactId: int(),
    type: ascii(20) as Column<MetricType>,
    /** 0 where it is about no link. */
    urlId: int(),
    counter: int(),
    /** Opened by a program for its user, not by a person. */
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
