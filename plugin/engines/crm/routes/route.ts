import { EngineError, type FieldErrors } from '../../kit/input/errors';
import { offsetOf, pageOf } from '../../kit/paginate';
import type { ShownBy } from '../../kit/reads';
import { demandOneOf, type EngineCall, type Reading, routesOf } from '../../kit/route';
import { pageOf as listed } from '../domain/page';
import type { Permission } from '../domain/permissions';
import { moduleName, namespace } from '../engine';
import { bodiless } from './documents';

const area = { namespace, module: moduleName, capability: 'manage_options', nouns: 'contacts and emails', bodiless } as const;

type Method = Parameters<ReturnType<typeof routesOf>>[0];
/** Such as `GET /tags/{id}`. */
type Signature = `${Method} /${string}`;
type Handler = (call: EngineCall) => Promise<unknown>;

/** A route of the engine for whoever holds one of these permissions; what the handler returns is sent as JSON. */
export const route = (signature: Signature, permission: Permission | readonly Permission[], handler: Handler) =>
  made({ signature, permission }, handler);

/** The same for a write whose change is shown by another read than that of its path (D610). */
export const shownRoute = ({ shownBy, ...about }: About & { readonly shownBy: ShownBy }, handler: Handler) =>
  made(about, handler, { shownBy });

/** The same for what only shows what would be: neither what it shows nor what it refuses is audited (D615). */
export const previewRoute = (signature: Signature, permission: Permission | readonly Permission[], handler: Handler) =>
  made({ signature, permission }, handler, { isPreview: true });

/** The same for files: the handler reads the bytes itself. */
export const uploadRoute = ({ maxBytes, ...about }: About & { readonly maxBytes: number }, handler: Handler) =>
  made(about, handler, { maxBytes, isRaw: true });

interface About {
  readonly signature: Signature;
  readonly permission: Permission | readonly Permission[];
}

function made({ signature, permission }: About, handler: Handler, reading: Reading = {}) {
  const [method, path = ''] = signature.split(' ');
  const permissions = [permission].flat();
  const own = routesOf(area, permissions, reading)(method as Method, path, (call) => inWords(() => handler(call)));
  return Object.assign(own, { signature, permissions });
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFieldErrors(error) ? new EngineError(422, withMessage(error.body as FieldErrors)) : error;
  }
}

/** 403 for whoever has none of these permissions, where only a part of what a route does needs them. */
export const demand = ({ caller }: Pick<EngineCall, 'caller'>, ...permissions: readonly Permission[]): void =>
  demandOneOf(area, caller, permissions);

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
  const answer = await find({ limit: page.perPage, offset: offsetOf(page) });
  return listed({ ...page, ...answer, path: `/${namespace}${call.request.path}` });
}
