import { Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { AdminPage, RestRequest, RestResponse, Session } from '../host';
import { OperationError } from '../kit/errors';
import { Params } from '../kit/schema';
import { parseStrictJson } from '../kit/strict-json';
import { validate } from '../kit/validate';
import type { OnPage } from './on-page';

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

type Parts = Omit<OnPage, 'request' | 'session'>;

/** The settings file in the browser of somebody who may change all of it: as a text, compared, and carried out (D603). */
export function siteFileRoutes({ host }: Parts): AdminPage['routes'] {
  async function pageOf(request: RestRequest, session: Session) {
    if (!(await host.users.capabilities(session.user, session.epoch)).has('manage_options'))
      throw new OperationError('forbidden', 'You do not have permission to read or apply settings files (requires manage_options).');
    // Loaded with the first file (D591).
    return (await import('./on-page.js')).onPage({ host, request, session });
  }
  return [
    { method: 'GET', path: '/site-file', handler: async (request, session) => json(await (await pageOf(request, session)).export()) },
    {
      method: 'POST',
      path: '/site-file/plan',
      maxBytes: 6 * megabyte,
      async handler(request, session) {
        const page = await pageOf(request, session);
        const sent = parseStrictJson(request.body);
        validate(checkComparing, sent);
        return json(await page.compare(sent));
      },
    },
    {
      method: 'POST',
      path: '/site-file/apply',
      maxBytes: 6 * megabyte,
      async handler(request, session) {
        const page = await pageOf(request, session);
        const sent = parseStrictJson(request.body);
        validate(checkApplying, sent);
        return json(await page.apply(sent));
      },
    },
  ];
}

const json = (answer: unknown): RestResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(answer),
});
