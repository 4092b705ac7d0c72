import type { SegmentRow } from '../data/segments/segment-table';
import { stamps } from '../domain/stamps';

/** A segment as its routes show it. */
export const segmentView = (row: SegmentRow, zone: string) => ({
  id: row.id,
  slug: row.slug,
  is_system: false,
  title: row.title,
  subtitle: row.description,
  description: row.description,
  filters: row.filters,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});
