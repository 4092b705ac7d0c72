import { id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';

/** As they were sent; read again by `filterOf`. */
export type StoredFilters = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Audiences that are found again each time. */
export const segmentTable = defineTable(
  'sp_crm_segments',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    description: longText(),
    filters: json<StoredFilters>(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']] },
);

export type SegmentRow = RowOf<typeof segmentTable>;
