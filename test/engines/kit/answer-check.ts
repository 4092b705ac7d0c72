import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { DocumentedRoutes } from '../../../plugin/kit/documented-routes';

/** What in an answer is not as the documents of an engine say, as `/path must …`; empty where it fits, or no route is so called. */
export type AnswerCheck = (method: string, path: string, answer: unknown) => readonly string[];

type Schemas = Pick<DocumentedRoutes, 'schemas'>;

/** Validators of an engine's documents, as strict as those of a client. */
export function compiler({ schemas }: Schemas): (schema: unknown) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, validateFormats: false, allErrors: true });
  ajv.addKeyword('x-svc');
  const inBundle = (schema: unknown) => JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'bundle#/$defs/'));
  ajv.addSchema({ $defs: inBundle(schemas) }, 'bundle');
  return (schema) => ajv.compile(inBundle(schema));
}

/** Every answer of an engine beside its documents: validators are made when a route is called for the first time. */
export function answerCheck({ routes, schemas }: Pick<DocumentedRoutes, 'routes' | 'schemas'>): AnswerCheck {
  const compile = compiler({ schemas });
  const validators = new Map<string, ValidateFunction>();
  // What is named stands before what is a number: /import/users before /import/{id}.
  const known = [...routes]
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map((route) => ({ route, at: new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

  return (method, path, answer) => {
    const [address = ''] = path.split('?');
    const match = known.find(({ route, at }) => route.method === method && at.test(address));
    if (!match) return [];
    const name = `${method} ${match.route.path}`;
    const fits = validators.get(name) ?? compile(match.route.answer);
    validators.set(name, fits);
    if (fits(answer)) return [];
    return (fits.errors ?? []).map(({ instancePath, message }) => `${name}: ${instancePath} ${message}`);
  };
}
