import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, RecordOf, Returns } from '../../kit/schema';
import { personCtx, personMeant, personParams } from './persons/person-params';
import { receiptOf } from './persons/receipt';
import { orderScrub } from './persons/scrub';

// D462
export const leadsErasePerson = defineOperation({
  summary:
    'Erase a person everywhere: leads, bookings, contacts, emails, stored payloads, audit params. Answers a signed receipt without details.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data_of_others',
  idempotent: false,
  secretKeys: [],
  params: Params(personParams),
  returns: Returns({
    erased: RecordOf(Type.String(), Type.Integer(), { description: 'Records and places, by the part of the service that kept them' }),
    receipt: Returns({
      format: Type.Literal('siteplane.erasure'),
      v: Type.Literal(1),
      at: Type.String(),
      by: Type.String(),
      person: Type.Array(Type.String(), { description: 'Keyed hashes of address and number' }),
      erased: RecordOf(Type.String(), Type.Integer()),
    }),
    signature: Type.String({ description: 'Ed25519 signature of the receipt as canonical JSON (RFC 8785)' }),
    public_key: Type.String(),
  }),
  target: async (input, ctx) => {
    const person = await personMeant(ctx, input);
    const holds: string[] = [];
    for (const { name, find } of ctx.catalog.persons) {
      const { length } = await find(personCtx(ctx), person);
      if (length > 0) holds.push(`${name}: ${length}`);
    }
    return { name: 'the person', holds, state: { holds } };
  },
}).handler(async function leadsErasePerson(input, ctx) {
  const person = await personMeant(ctx, input);
  const erased: Record<string, number> = {};
  for (const { name, erase } of ctx.catalog.persons) {
    const total = await erase(personCtx(ctx), person);
    if (total > 0) erased[name] = total;
  }
  const changed = Object.keys(erased).length > 0;
  if (changed) await orderScrub(ctx.db);
  return { data: { erased, ...receiptOf(personCtx(ctx), person, erased) }, changed };
});
