import { Type } from '@sinclair/typebox';
import { redeliver } from '../../jobs/outbox-state';
import { deliveryStates } from '../../jobs/outbox-table';
import { defineOperation } from '../../kit/operation';
import { expects, Params, Returns, StringEnum } from '../../kit/schema';
import { deliveryKinds } from './deliveries/kinds';

export const statusRedeliver = defineOperation({
  summary: 'Send a delivery again, or at once if it waits for its time.',
  effect: 'write',
  idempotent: false,
  params: Params({
    id: Type.String({
      pattern: '^[0-9A-HJKMNP-TV-Z]{26}$',
      ...expects('must be an id of 26 digits and capital letters'),
      maxLength: 26,
      description: 'Id of the delivery',
    }),
  }),
  returns: Returns({ id: Type.String(), state: StringEnum(deliveryStates) }),
}).handler(async function statusRedeliver({ id }, { db, catalog }) {
  const { changed, ...data } = await redeliver(db, { id, kinds: deliveryKinds(catalog) });
  return { data, changed };
});
