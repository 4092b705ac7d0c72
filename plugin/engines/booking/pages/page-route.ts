import type { RestRequest, RestResponse, Route } from '../../../host';
import { OperationError } from '../../../kit/errors';
import { type Engine, moduleName, serviceOf } from '../engine';
import { BookingError } from '../errors';
import { type InputMap, nested } from '../routes/query';
import { nothing, problemPage } from './answers';
import { countVisit, type Limit } from './limits';

/** A visitor's request. */
export interface Visit {
  readonly engine: Engine;
  readonly request: RestRequest;
  readonly query: InputMap;
  /** The form that was sent; empty for GET. */
  readonly form: InputMap;
  readonly now: number;
  /** A part of the path. */
  param(name: string): string;
}

type Handler = (visit: Visit) => Promise<RestResponse>;

interface About {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What the request is counted as; without it, it is not. */
  readonly limit?: Limit;
}

const maxBytes = 65_536;

/** A page at the site's top. While the module is off the address is the site's own. */
export const pageRoute =
  ({ method, path, limit }: About, handler: Handler) =>
  (engine: Engine): Route => ({
    ...{ method, path, maxBytes },
    bodyRefused: (_request, why) => tooMuch(why),
    async handler(request) {
      if (!(await serviceOf(engine.host).isActive(moduleName))) return nothing;
      try {
        if (limit) countVisit(engine, request, limit);
        if (method === 'POST') await checkForm(engine, request);
        return await handler(visitOf(engine, request));
      } catch (error) {
        if (!(error instanceof BookingError) && !(error instanceof OperationError)) throw error;
        return problemPage({ engine, request }, error);
      }
    },
  });

const visitOf = (engine: Engine, request: RestRequest): Visit => ({
  ...{ engine, request, now: engine.now() },
  query: nested(request.query.toString()),
  form: request.method === 'POST' ? nested(Buffer.from(request.body).toString('utf8')) : {},
  param: (name) => request.params[name] ?? '',
});

const tooMuch = (why: 'too_large' | 'encoded'): RestResponse => ({
  status: why === 'too_large' ? 413 : 415,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body:
    why === 'too_large'
      ? 'This is more text than the form takes. Go back, shorten what you wrote and send it again.'
      : 'Send the form without Content-Encoding.',
});

/**
 * Throws where it is no form, or where another site made the browser send it. Browsers that tell nothing pass, and `null`, which they
 * send because the page asked them to tell nobody where a form came from.
 */
async function checkForm({ host }: Engine, { headers, origin: own }: RestRequest): Promise<void> {
  const { origin = 'null', 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers;
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new OperationError('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
  const isOurs = origin === 'null' || origin === own || origin === new URL((await host.site()).url).origin;
  if (site !== 'same-origin' || !isOurs)
    throw new OperationError('forbidden', 'This form was sent from another site. Open the booking page itself and try again.');
}
