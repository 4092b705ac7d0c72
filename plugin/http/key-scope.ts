import { Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { ApiKeys } from '../auth/keys/api-keys';
import type { KeyScope, RestRequest, RestResponse } from '../host';
import { invalidParam } from '../kit/errors';
import { json } from '../kit/json-answer';
import { Params, type Static, StringEnum } from '../kit/schema';
import { scopeEffects } from '../kit/scope';
import { didYouMean } from '../kit/suggest';
import { validate } from '../kit/validate';
import { jsonBody } from './json-body';
import { type Change, idOf } from './key-requests';

/** What a key may be limited to; nothing given: it may do everything. */
export const scopeFields = {
  effects: Type.Optional(StringEnum(scopeEffects)),
  resources: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 40, uniqueItems: true })),
};
const narrowBody = Params(scopeFields);
const checkNarrow = TypeCompiler.Compile(narrowBody);

/** As keys are listed: what is not limited is `all`, and null. */
export const scopeView = (scope: KeyScope | undefined) => ({ effects: scope?.effects ?? 'all', resources: scope?.resources ?? null });

/** What was asked for, with its names in a stable order. Throws invalid_params for a name that is none. */
export function scopeGiven({ effects, resources }: Static<typeof narrowBody>, known: readonly string[]): KeyScope | undefined {
  if (effects === undefined && resources === undefined) return undefined;
  const unknown = resources?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw invalidParam('/resources', `has no ${JSON.stringify(unknown)}; choose from ${known.join(', ')}.${didYouMean(unknown, known)}`);
  }
  return { effects: effects ?? 'all', resources: resources && known.filter((name) => resources.includes(name)) };
}

interface Narrowing {
  readonly keys: ApiKeys;
  readonly scopes: readonly string[];
}

type Audited = <T>(change: Change<T>) => Promise<T>;

/** Takes from a key what it may do; the answer is out when every instance goes by it. */
export async function narrow({ keys, scopes }: Narrowing, request: RestRequest, audited: Audited): Promise<RestResponse> {
  const id = idOf(request);
  const body = jsonBody(request);
  validate(checkNarrow, body);
  const scope = scopeGiven(body, scopes) ?? { effects: 'all', resources: undefined };
  const { isChanged } = await audited({
    action: 'narrow',
    params: { id, ...scope },
    run: () => keys.narrow(id, scope),
    isChanged: (done) => done.isChanged,
  });
  return json(200, { id, ...scopeView(scope), changed: isChanged });
}
