import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { RestRequest } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { expects, Params, StringEnum } from '../../../kit/schema';
import { parseStrictJson } from '../../../kit/strict-json';
import { validate } from '../../../kit/validate';
import { attributionFields } from './attribution';
import { checkJson, checkOrigin, limit, staleToken } from './guards';
import { agreement } from './receipt';
import { isFresh } from './tokens';

/** How the browser came by an earlier visit, or by this one. */
const VisitBefore = Params({ at: Type.Integer({ minimum: 0 }), attribution: Params(attributionFields) });

/** What every event of a page says. */
const common = {
  token: Type.String({ maxLength: 200 }),
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', ...expects('must be 8–64 letters, digits, hyphens or underscores') }),
  visitor: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$', ...expects('must be 22–64 letters, digits, hyphens or underscores') }),
  consent: Type.Optional(StringEnum(['granted', 'refused'])),
  agreed: agreement,
  attribution: Type.Optional(Params(attributionFields)),
  touches: Type.Optional(Params({ first: Type.Optional(VisitBefore), last: Type.Optional(VisitBefore) })),
};

const Happened = Params({
  ...common,
  type: StringEnum(['phone_click', 'reveal_click', 'form_submit', 'revisit']),
  data: Type.Optional(
    Params({
      page: Type.Optional(Type.String({ maxLength: 2048 })),
      target: Type.Optional(
        Type.String({
          pattern: '^[A-Za-z0-9 _.:-]{1,64}$',
          ...expects('must be 1–64 letters, digits, spaces, dots, colons, hyphens or underscores'),
        }),
      ),
    }),
  ),
});

const Answered = Params({
  ...common,
  answers: Type.Record(Type.String(), Type.String({ maxLength: 190 }), { minProperties: 1, maxProperties: 50 }),
});

const { token, id, visitor } = common;
const Withdrawn = Params({ token, id, visitor });

/** Something that happened on a page. */
export const happened = TypeCompiler.Compile(Happened);
/** Answers to the site's questions. */
export const answersOfPage = TypeCompiler.Compile(Answered);

/** A visitor who is not to be recorded any more. */
export const withdrawnOnPage = TypeCompiler.Compile(Withdrawn);

/** The body of an event that came from a page of this site with a fresh token. Throws OperationError; costs no statement. */
export async function eventBody<T extends TSchema>(ctx: JobCtx, request: RestRequest, check: TypeCheck<T>): Promise<Static<T>> {
  limit(ctx, request, 'event');
  await checkJson(ctx, request);
  const body = parseStrictJson(request.body);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new OperationError('bad_request', 'Invalid request: the body must be a JSON object.');
  }
  if (!('token' in body) || typeof body.token !== 'string' || !isFresh(ctx, body.token, ['page'])) throw staleToken();
  // After the token, because the site's own address may have to be read.
  await checkOrigin(ctx, request, { isForm: false });
  validate(check, body);
  return body;
}
