import { ascii, type Column, id, instant, int, json, nullable, text } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';
import type { ImportKind, ImportSettings, ImportStatus } from '../../domain/imports/settings';

/** Files that were uploaded to be imported, and how far that is. */
export const importTable = defineTable(
  'sp_crm_imports',
  {
    id: id(),
    /** By which its uploader names it. */
    key: ascii(36),
    kind: ascii(10) as Column<ImportKind>,
    name: text(190),
    headers: json<readonly string[]>(),
    /** Rows beneath the headers. */
    total: int(),
    status: ascii(10) as Column<ImportStatus>,
    settings: nullable(json<ImportSettings>()),
    /** The next part to be imported. */
    nextPart: int(),
    leaseUntil: nullable(instant()),
    fence: int(),
    created: int(),
    updated: int(),
    refused: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['key']], index: [['status', 'leaseUntil'], ['createdAt']] },
);

/** A few hundred rows of a file, as they were read, each with its line. */
export const importPartTable = defineTable(
  'sp_crm_import_parts',
  { id: id(), importId: int(), position: int(), rows: json<readonly ImportRow[]>() },
  { unique: [['importId', 'position']] },
);

/** Rows that were not imported, and why. */
export const importRefusalTable = defineTable(
  'sp_crm_import_refusals',
  { id: id(), importId: int(), line: int(), email: text(190), reason: text(1000) },
  { unique: [['importId', 'line']] },
);

export interface ImportRow {
  /** In the file, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type ImportFileRow = RowOf<typeof importTable>;
