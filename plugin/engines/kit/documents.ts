import type { DocumentedRoute } from '../../kit/documented-routes';
import { given } from '../../kit/given';
import type { JsonSchema } from './input/field';
import type { Form } from './input/form';
import { object } from './shape';

/** What documents tell of a route. */
export interface Facts {
  readonly summary: string;
  readonly query?: Form;
  /** Of every route that changes something (D406). */
  readonly body?: Body;
  /** Keys of the answer; `note?` may be missing. */
  readonly answer: Readonly<Record<string, JsonSchema>>;
  /** Parts of the path that are no number. */
  readonly parts?: Readonly<Record<string, JsonSchema>>;
}

/** What a request holds: a form, a file of this media type whose bytes the route reads itself, or nothing. */
export type Body = Form | { readonly file: string } | 'nothing';

/** By method and path, such as `GET /lists/{id}`. */
export type FactsByRoute = Readonly<Record<string, Facts>>;

/** The form of a body; undefined where there is none. */
export const formIn = ({ body }: Pick<Facts, 'body'>): Form | undefined =>
  body !== undefined && body !== 'nothing' && 'schema' in body ? body : undefined;

const fileIn = ({ body }: Pick<Facts, 'body'>): string | undefined =>
  body !== undefined && body !== 'nothing' && 'file' in body ? body.file : undefined;

/** Routes that take nothing, such as `DELETE /lists/{id}`: whatever is sent to them is not read. */
export const bodilessIn = (facts: FactsByRoute): ReadonlySet<string> =>
  new Set(Object.entries(facts).flatMap(([route, { body }]) => (body === 'nothing' ? [route] : [])));

/** The routes for documents; what they take is that of their forms. */
export const documentedFrom = (
  facts: FactsByRoute,
  refusalsOf: (route: string, its: Facts) => DocumentedRoute['refusals'],
): DocumentedRoute[] =>
  Object.entries(facts).map(([route, its]) => {
    const [method, path = ''] = route.split(' ');
    const { summary, parts, query, answer } = its;
    const body = formIn(its);
    return {
      method: method as DocumentedRoute['method'],
      path,
      summary,
      answer: object(answer),
      refusals: refusalsOf(route, its),
      ...given({ parts, query: query?.schema, body: body && { schema: body.schema, example: body.example }, file: fileIn(its) }),
    };
  });
