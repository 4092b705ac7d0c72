import type { RestRequest, RestResponse, Route } from '../../../../host';
import { OperationError } from '../../../../kit/errors';
import { isForm, isJson } from '../../../../kit/media-type';
import { parseStrictJson } from '../../../../kit/strict-json';
import { tooMany } from '../../../../kit/too-many';
import { type Engine, serviceOf } from '../../../kit/engine';
import { EngineError } from '../../../kit/input/errors';
import { type InputMap, mapOf, nested } from '../../../kit/input/query';
import { countVisit } from '../../../kit/pages/limits';
import { bodyRefused, json } from '../../../kit/route';

/** A request of a program that has no account here: what lets it in is in its address, and in its signature. */
export interface PublicCall {
  readonly engine: Engine;
  readonly request: RestRequest;
}

interface About {
  readonly path: `/${string}`;
  readonly maxBytes: number;
  /** Requests of one address in a minute, whatever they are for. */
  readonly most: number;
}

/** A route that nobody signs in for. It takes every method, and answers those that it does not know itself. */
export const publicRoute = ({ path, maxBytes, most }: About, handler: (call: PublicCall) => Promise<RestResponse>) =>
  Object.assign(
    (engine: Engine): Route => ({
      method: '*',
      path,
      maxBytes,
      bodyRefused: bodyRefused(maxBytes),
      async handler(request) {
        try {
          countVisit({ engine, request }, { name: `crm-public:${path}`, most });
          return await handler({ engine, request });
        } catch (error) {
          return refused({ engine, request }, error);
        }
      },
    }),
    { path },
  );

function refused({ engine: { host }, request }: PublicCall, error: unknown): RestResponse {
  if (error instanceof EngineError) return json(error.status, error.body);
  if (error instanceof OperationError) return json(error.status, { message: error.message }, error.headers);
  host.log.error({ err: error, requestId: request.requestId, path: request.path }, 'a public route of the marketing engine failed');
  return json(500, { message: `Internal error (request ${request.requestId}).` });
}

/** Count a request of one receiver in this minute. Throws 429 where there were too many. */
export function countReceived({ engine: { host } }: PublicCall, name: string, most: number): void {
  const refusal = tooMany(serviceOf(host).hit(name), most, { says: (s) => `Too many requests. Please try again in ${s} seconds.` });
  if (refusal) throw refusal;
}

/** A form or a JSON object. Throws 400 and 415 for anything else. */
export function bodyIn({ headers, body }: RestRequest): InputMap {
  const type = headers['content-type'];
  if (isForm(type)) return nested(Buffer.from(body).toString('utf8'));
  if (!isJson(type)) throw new EngineError(415, { message: 'Send a form, or JSON with the type application/json.' });
  const value = parseStrictJson(body) as InputMap;
  if (mapOf(value) !== value) throw new EngineError(400, { message: 'The body must be a JSON object.' });
  return value;
}
