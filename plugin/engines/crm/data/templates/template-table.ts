import { ascii, type Column, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { DesignTemplate } from '../../domain/designs';

/** Emails to begin with. */
export const templateTable = defineTable(
  'sp_crm_templates',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    status: ascii(10) as Column<'publish' | 'draft'>,
    subject: text(998),
    preHeader: text(998),
    body: longText(),
    editType: ascii(20),
    designTemplate: ascii(40) as Column<DesignTemplate>,
    settings: json<Readonly<Record<string, unknown>>>(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']] },
);
