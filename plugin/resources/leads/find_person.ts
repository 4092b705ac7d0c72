import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { JsonObject, Params, RecordOf, Returns } from '../../kit/schema';
import { personCtx, personMeant, personParams } from './persons/person-params';

export const leadsFindPerson = defineOperation({
  summary: 'Find all that is stored about a person, as an export for them; each call is audited.',
  effect: 'read',
  audited: true,
  secretKeys: [],
  params: Params(personParams),
  returns: Returns({
    total: Type.Integer({ description: 'Records and places in all' }),
    found: RecordOf(Type.String(), Type.Array(JsonObject()), {
      description: 'By the part of the service that keeps them; parts without any are left out',
    }),
  }),
}).handler(async function leadsFindPerson(input, ctx) {
  const person = await personMeant(ctx, input);
  const result: Record<string, Record<string, unknown>[]> = {};
  for (const { name, find } of ctx.catalog.persons) {
    const records = await find(personCtx(ctx), person);
    if (records.length > 0) result[name] = [...records];
  }
  return { total: Object.values(result).reduce((sum, { length }) => sum + length, 0), found: result };
});
