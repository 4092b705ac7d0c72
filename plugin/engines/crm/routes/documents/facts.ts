import type { JsonSchema } from '../../../kit/input/field';
import type { Form } from '../../../kit/input/form';
import { integer, listOf, object, orNull, text } from '../../../kit/shape';

/** What documents tell of a route. */
export interface Facts {
  readonly summary: string;
  readonly query?: Form;
  readonly body?: Form;
  /** Keys of the answer; `note?` may be missing. */
  readonly answer: Readonly<Record<string, JsonSchema>>;
}

/** By method and path, such as `GET /tags/{id}`. */
export type FactsByRoute = Readonly<Record<string, Facts>>;

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
