import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { AdminPage, RestRequest, Session } from '../host';
import { OperationError } from '../kit/errors';
import { json } from '../kit/json-answer';
import { Params } from '../kit/schema';
import { parseStrictJson } from '../kit/strict-json';
import { validate } from '../kit/validate';
import type { OnPage, onPage } from './on-page';

const megabyte = 1024 * 1024;

const wanted = {
  text: Type.String({ description: 'The file' }),
  name: Type.String({ maxLength: 200, description: 'Its name, for messages' }),
  prune: Type.Boolean({ description: 'What the file leaves out goes' }),
  secrets: Type.Record(Type.String(), Type.String(), { description: 'What the variables hold that the file names' }),
};
const comparing = Params(wanted);
const applying = Params({ ...wanted, state: Type.String({ description: 'What the plan was made from' }) });
const checkComparing = TypeCompiler.Compile(comparing);
const checkApplying = TypeCompiler.Compile(applying);

interface Posted<T extends TSchema> {
  readonly check: TypeCheck<T>;
  readonly answer: (page: ReturnType<typeof onPage>, sent: Static<T>) => Promise<unknown>;
}

type Parts = Omit<OnPage, 'request' | 'session'>;

/** The settings file in the browser of somebody who may change all of it: as a text, compared, and carried out (D603). */
export function siteFileRoutes({ host }: Parts): AdminPage['routes'] {
  async function pageOf(request: RestRequest, session: Session) {
    if (!(await host.users.capabilities(session.user, session.epoch)).has('manage_options'))
      throw new OperationError('forbidden', 'You do not have permission to read or apply settings files (requires manage_options).');
    // Loaded with the first file (D591).
    const { onPage } = require('./on-page') as typeof import('./on-page');
    return onPage({ host, request, session });
  }
  /** Rights come first: whoever may not is not told what is wrong with what was sent. */
  const posted = <T extends TSchema>(path: string, { check, answer }: Posted<T>): AdminPage['routes'][number] => ({
    method: 'POST',
    path,
    maxBytes: 6 * megabyte,
    async handler(request, session) {
      const page = await pageOf(request, session);
      const sent = parseStrictJson(request.body);
      validate(check, sent);
      return json(200, await answer(page, sent));
    },
  });
  return [
    { method: 'GET', path: '/site-file', handler: async (request, session) => json(200, await (await pageOf(request, session)).export()) },
    posted('/site-file/plan', { check: checkComparing, answer: (page, sent) => page.compare(sent) }),
    posted('/site-file/apply', { check: checkApplying, answer: (page, sent) => page.apply(sent) }),
  ];
}
