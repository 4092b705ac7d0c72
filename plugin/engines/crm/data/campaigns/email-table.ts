import { ascii, type Column, flag, id, instant, int, json, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { EmailStatus, EmailType } from '../../domain/campaign-statuses';

/** One email to one recipient. */
export const emailTable = defineTable(
  'sp_crm_emails',
  {
    id: id(),
    campaignId: int(),
    contactId: int(),
    /** Of a step that writes to a contact more than once: which time it is; otherwise 0. */
    occasion: int(),
    type: ascii(30) as Column<EmailType>,
    subjectId: nullable(int()),
    address: text(190),
    /** The part of the address after its @, by which sending is limited. */
    domain: text(190),
    subject: text(998),
    /** What only this email has, where it is not made of its campaign. */
    content: nullable(json<Readonly<Record<string, unknown>>>()),
    status: ascii(20) as Column<EmailStatus>,
    scheduledAt: nullable(instant()),
    sentAt: nullable(instant()),
    /** Who sends it until when; a later holder has a higher fence. */
    leaseUntil: nullable(instant()),
    fence: int(),
    attempts: int(),
    messageId: nullable(ascii(190)),
    note: text(1000),
    isOpen: flag(),
    openedAt: nullable(instant()),
    clickCount: int(),
    clickedAt: nullable(instant()),
    /** Part of the addresses of its picture and its web view. */
    hash: ascii(36),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [['campaignId', 'contactId', 'occasion'], ['hash']],
    index: [
      // With all that conditions ask of a campaign (D391).
      ['campaignId', 'status', 'isOpen', 'clickCount', 'contactId'],
      ['status', 'scheduledAt'],
      ['status', 'leaseUntil'],
      ['contactId', 'status', 'sentAt'],
    ],
  },
);
