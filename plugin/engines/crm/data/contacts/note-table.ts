import { ascii, type Column, flag, id, instant, int, longText, nullable, text } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';

export type NoteOwner = 'contact' | 'company';

/** What somebody, or the engine itself, wrote down about a contact or a company. */
export const noteTable = defineTable(
  'sp_crm_notes',
  {
    id: id(),
    ownerKind: ascii(10) as Column<NoteOwner>,
    ownerId: int(),
    /** The engine's own notes have no author and are not listed with those of people. */
    isSystem: flag(),
    createdBy: nullable(int()),
    type: ascii(50),
    title: text(192),
    description: longText(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['ownerKind', 'ownerId', 'id']] },
);

export type NoteRow = RowOf<typeof noteTable>;
