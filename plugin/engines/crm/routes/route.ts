import { EngineError, type FieldErrors, forbidden } from '../../kit/input/errors';
import { offsetOf, pageOf } from '../../kit/paginate';
import { type EngineCall, routesOf } from '../../kit/route';
import { pageOf as listed } from '../domain/page';
import type { Permission } from '../domain/permissions';
import { moduleName, namespace } from '../engine';

const make = routesOf({ namespace, module: moduleName, capability: 'manage_options', nouns: 'contacts and emails' });

type Method = Parameters<typeof make>[0];
/** Such as `GET /tags/{id}`. */
type Signature = `${Method} /${string}`;
type Handler = (call: EngineCall) => Promise<unknown>;

/** A route of the engine for whoever holds one of these permissions; what the handler returns is sent as JSON. */
export const route = (signature: Signature, permission: Permission | readonly Permission[], handler: Handler) => {
  const [method, path = ''] = signature.split(' ');
  const wanted = [permission].flat();
  return make(method as Method, path, async function checked(call) {
    demand(call, ...wanted);
    try {
      return await handler(call);
    } catch (error) {
      throw isFieldErrors(error) ? new EngineError(422, withMessage(error.body as FieldErrors)) : error;
    }
  });
};

/** 403 for whoever has none of these permissions. */
export function demand({ caller: { capabilities } }: Pick<EngineCall, 'caller'>, ...wanted: readonly Permission[]): void {
  if (!capabilities.has('manage_options') && !wanted.some((each) => capabilities.has(each)))
    throw forbidden(`This needs the permission ${wanted.join(' or ')}.`);
}

const isFieldErrors = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.status === 422 && !('message' in error.body);

/** Wrong fields in all three forms that programs look for them: by rule, as lists of texts, and in one message. */
function withMessage(fields: FieldErrors) {
  const errors = Object.fromEntries(Object.entries(fields).map(([name, rules]) => [name, Object.values(rules)]));
  return { ...fields, message: Object.values(errors).flat().join(' '), errors };
}

export const notFound = (what: string, id: number | string) => new EngineError(404, { message: `Not found: ${what} ${id}.` });

interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** The page that the query asks for, read by `find`. */
export async function paged<T>(call: EngineCall, find: (window: { limit: number; offset: number }) => Promise<Found<T>>) {
  const page = pageOf(call.query);
  const found = await find({ limit: page.perPage, offset: offsetOf(page) });
  return listed({ ...page, ...found, path: `/${namespace}${call.request.path}` });
}
