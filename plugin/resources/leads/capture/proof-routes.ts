import { Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { AdminPage, Host, RestRequest, RestResponse, Session } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { AdminCtx } from '../../../kit/group';
import { json } from '../../../kit/json-answer';
import { restAddress } from '../../../kit/places';
import { Params } from '../../../kit/schema';
import { parseStrictJson } from '../../../kit/strict-json';
import { validate } from '../../../kit/validate';
import { leads } from '../record/leads';
import { proofLinks, proofToken } from './proof-links';

const body = Params({ ref: Type.String({ minLength: 1, maxLength: 40 }) });
const check: TypeCheck<typeof body> = TypeCompiler.Compile(body);

/**
 * `POST /leads/proof` answers the link to a lead's read-only page, `POST /leads/proof/revoke` makes it lead nowhere. By a signed-in
 * person only: whoever has the link needs no account. Handlers throw OperationError.
 */
export function proofRoutes(ctx: AdminCtx): AdminPage['routes'] {
  return [
    { method: 'POST', path: '/leads/proof', handler: (request, session) => opened(ctx, request, session) },
    { method: 'POST', path: '/leads/proof/revoke', handler: (request, session) => revoked(ctx, request, session) },
  ];
}

async function opened({ host, vault, audit, now }: AdminCtx, request: RestRequest, session: Session): Promise<RestResponse> {
  const params = await paramsOf(host, request, session);
  const link = await host.storage.tx(async (db) => {
    const { ref } = await leads(db).byRef(params.ref, { lock: true });
    const { number, changed } = await proofLinks(db).open(ref, now());
    await audit(db, { request, session, resource: 'leads', action: 'open_proof', params: { ref }, changed });
    return { ref, number };
  });
  const url = await restAddress(host, `/leads/v1/proof/${link.ref}?t=${proofToken(vault, link.ref, link.number)}`);
  return json(200, { ref: link.ref, url });
}

async function revoked({ host, audit, now }: AdminCtx, request: RestRequest, session: Session): Promise<RestResponse> {
  const params = await paramsOf(host, request, session);
  return json(
    200,
    await host.storage.tx(async (db) => {
      const { ref } = await leads(db).byRef(params.ref, { lock: true });
      const changed = await proofLinks(db).revoke(ref, now());
      await audit(db, { request, session, resource: 'leads', action: 'revoke_proof', params: { ref }, changed });
      return { ref, revoked: true };
    }),
  );
}

async function paramsOf({ users }: Pick<Host, 'users'>, request: RestRequest, { user, epoch }: Session): Promise<{ ref: string }> {
  if (!(await users.capabilities(user, epoch)).has('manage_options')) {
    throw new OperationError('forbidden', 'You do not have permission to share leads (requires manage_options).');
  }
  const params = parseStrictJson(request.body);
  validate(check, params);
  return params;
}
