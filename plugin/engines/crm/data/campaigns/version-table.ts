import { ascii, type Column, flag, id, instant, int, json, longText, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { DesignTemplate } from '../../domain/designs';

/** What emails said until they were changed, where some were sent (D392). */
export const emailVersionTable = defineTable(
  'sp_crm_email_versions',
  {
    id: id(),
    campaignId: int(),
    /** Emails that were sent before that say this. */
    replacedAt: instant(),
    subject: text(998),
    preHeader: text(998),
    body: longText(),
    designTemplate: ascii(40) as Column<DesignTemplate>,
    settings: json<Readonly<Record<string, unknown>>>(),
    isUtmActive: flag(),
    utm: json<Readonly<Record<string, string>>>(),
  },
  { index: [['campaignId', 'replacedAt']] },
);
