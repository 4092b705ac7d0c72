import type { RestResponse, Route } from '../../../host';
import { OperationError } from '../../../kit/errors';
import { type Engine, serviceOf } from '../engine';
import { EngineError } from '../input/errors';
import { type InputMap, nested } from '../input/query';
import { knownTo, nothing, type PageContext, problemPage } from './answers';
import type { Frame } from './frame';
import { countVisit, type Limit } from './limits';

/** A visitor's request. */
export interface Visit extends PageContext {
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

/** Pages at the site's top. While the module is off their addresses are the site's own. */
export const pagesOf =
  (frame: Frame) =>
  (about: About, handler: Handler) =>
  (engine: Engine): Route => ({
    method: about.method,
    path: about.path,
    maxBytes,
    bodyRefused: (request, why) => tooMuch({ frame, request }, why),
    handler: (request) => answered({ frame, engine, request }, about, handler),
  });

async function answered(asked: PageContext, { method, limit }: About, handler: Handler): Promise<RestResponse> {
  if (!(await serviceOf(asked.engine.host).isActive(asked.frame.module))) return nothing;
  try {
    if (limit) countVisit(asked, limit);
    if (method === 'POST') await checkForm(asked);
    return await handler(visitOf(asked));
  } catch (error) {
    if (!(error instanceof EngineError) && !(error instanceof OperationError)) throw error;
    return problemPage(asked, error);
  }
}

const visitOf = ({ frame, engine, request }: PageContext): Visit => ({
  frame,
  engine,
  request,
  now: engine.now(),
  query: nested(request.query.toString()),
  form: request.method === 'POST' ? nested(Buffer.from(request.body).toString('utf8')) : {},
  param: (name) => request.params[name] ?? '',
});

const tooMuch = (asked: Pick<PageContext, 'frame' | 'request'>, why: 'too_large' | 'encoded'): RestResponse => ({
  status: why === 'too_large' ? 413 : 415,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: knownTo(asked)(
    why === 'too_large' ? 'The text is too long. Go back, shorten it and send it again.' : 'Send the form without Content-Encoding.',
  ),
});

/**
 * Throws where it is not a form, or where another site made the browser send it. Browsers that tell nothing pass, and `null`, which they
 * send because the page asked them to tell nobody where a form came from.
 */
async function checkForm({ frame, engine: { host }, request }: PageContext): Promise<void> {
  const { headers, origin: own } = request;
  const { origin = 'null', 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers;
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new OperationError('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
  const isOurs = origin === 'null' || origin === own || origin === new URL((await host.site()).url).origin;
  if (site !== 'same-origin' || !isOurs)
    throw new OperationError('forbidden', `This form was sent from another site. Open the ${frame.noun} itself and try again.`);
}
