import { ascii, type Column, id, int, json, longText, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { NoteOwner } from './note-table';

/** Fields that a site gives its contacts and companies. */
export const customFieldTable = defineTable(
  'sp_crm_fields',
  {
    id: id(),
    ownerKind: ascii(10) as Column<NoteOwner>,
    slug: ascii(64),
    type: ascii(20),
    label: text(192),
    group: text(192),
    options: json<readonly string[]>(),
    position: int(),
  },
  { unique: [['ownerKind', 'slug']] },
);

/** Their values: one row for each, and for each choice of a field that takes several. */
export const customValueTable = defineTable(
  'sp_crm_values',
  {
    id: id(),
    ownerKind: ascii(10) as Column<NoteOwner>,
    ownerId: int(),
    slug: ascii(64),
    position: int(),
    value: longText(),
    /** The first characters in lower case, by which texts and choices are found. */
    textKey: text(190),
    /** A number in millionths, a date or a time in milliseconds since 1970; by it values are compared. */
    number: nullable(int()),
  },
  {
    unique: [['ownerKind', 'ownerId', 'slug', 'position']],
    index: [
      // With whose value it is, so that conditions read nothing but the index (D391).
      ['slug', 'textKey', 'ownerKind', 'ownerId'],
      ['slug', 'number', 'ownerKind', 'ownerId'],
    ],
  },
);
