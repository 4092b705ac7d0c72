import type { DocumentedRoute } from '../../kit/documented-routes';
import { given } from '../../kit/given';
import type { JsonSchema } from './input/field';
import type { Form } from './input/form';
import { object } from './shape';

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

/** By method and path, such as `GET /lists/{id}`. */
export type FactsByRoute = Readonly<Record<string, Facts>>;

/** The routes for documents; what they take is that of their forms. */
export const documentedFrom = (
  facts: FactsByRoute,
  refusalsOf: (route: string, its: Facts) => DocumentedRoute['refusals'],
): DocumentedRoute[] =>
  Object.entries(facts).map(([route, its]) => {
    const [method, path = ''] = route.split(' ');
    const { summary, parts, query, body, answer } = its;
    return {
      method: method as DocumentedRoute['method'],
      path,
      summary,
      answer: object(answer),
      refusals: refusalsOf(route, its),
      ...given({ parts, query: query?.schema, body: body && { schema: body.schema, example: body.example } }),
    };
  });
