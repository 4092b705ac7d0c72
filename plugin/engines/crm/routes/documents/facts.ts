import type { JsonSchema } from '../../../kit/input/field';
import { integer, listOf, object, orNull, text } from '../../../kit/shape';

export type { FactsByRoute } from '../../../kit/documents';

/** What every page of a list has beside its rows, see `pageOf` of the engine. */
const pageFrame = object({
  total: integer,
  per_page: integer,
  current_page: integer,
  last_page: integer,
  next_page_url: orNull(text),
  prev_page_url: orNull(text),
  from: orNull(integer),
  to: orNull(integer),
});

/** A page of a list. */
export const pageShape = (row: JsonSchema): JsonSchema => ({ allOf: [pageFrame, object({ data: listOf(row) })] });

/** Times of a row, in the site's zone and in UTC. */
export const stampShape = { created_at: text, created_at_utc: text, updated_at: text, updated_at_utc: text };
export const message = { message: text };
