import type { JsonSchema } from '../../../kit/input/field';
import type { Form } from '../../../kit/input/form';

/** What documents tell of a route. */
export interface Facts {
  readonly summary: string;
  readonly query?: Form;
  readonly body?: Form;
  /** Keys of the answer; `note?` may be missing. */
  readonly answer: Readonly<Record<string, JsonSchema>>;
  /** Parts of the path that are no number. */
  readonly parts?: Readonly<Record<string, JsonSchema>>;
}

/** By method and path, such as `GET /calendars/{id}`. */
export type FactsByRoute = Readonly<Record<string, Facts>>;
